"""Mail: raw bytes to a Mail, what of it is new text, and drafts out."""
