-- Pace of sales by match and day, for those who look at it all day.
create index tickets_event_issued on tickets (event_id, issued_at) where revoked_at is null;
