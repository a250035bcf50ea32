"""The dashboard: its server, its landing page, its speed."""
