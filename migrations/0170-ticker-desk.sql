-- The ticker is written on phones at the pitch, without a network at times: what is sent twice under one key is written once.
alter table ticker_events add column entry_key uuid;
create unique index ticker_events_entry_key on ticker_events (match_id, entry_key) where entry_key is not null;
