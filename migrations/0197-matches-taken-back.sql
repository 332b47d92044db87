-- Who took an entry of a ticker back: its editors see it, and may have it again.
alter table ticker_events add column deleted_by text;
