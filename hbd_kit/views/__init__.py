"""Views: a scene becomes a drawing, and a person can see it, pick on it and play it back."""
