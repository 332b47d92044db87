-- Whom a mail names beside the one it goes to: it goes with them.
alter table mailbox add column about uuid[] not null default '{}';
