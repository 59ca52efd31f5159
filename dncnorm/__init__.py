"""dncnorm."""
