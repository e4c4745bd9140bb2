"""A toy auction, written twice: lots go one by one to whoever bids most and then pays."""
