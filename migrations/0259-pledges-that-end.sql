-- What a provider vouches for and was not asked for yet: looked at by those whose time ends.
create index payments_pledged on payments (reserved_at) where reserved_at is not null and capture_cents is null;
