-- Staff make an account for somebody who orders on the phone or at the desk: it has no password and nobody has confirmed it until its
-- owner follows the link of a mail and sets one.
alter table account_links drop constraint account_links_purpose_check;
alter table account_links add constraint account_links_purpose_check check (purpose in ('confirm', 'reset', 'invite'));
