-- When a phone at a gate was heard of last, whether or not it had anything to send.
alter table gate_devices add column heard_at timestamptz;
