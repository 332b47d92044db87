-- The office is a client of its own: its tokens hang on another grant of the same sign-in.
alter table account_sessions add column office_grant_id text;
create index account_sessions_office_grant on account_sessions (office_grant_id) where office_grant_id is not null;
