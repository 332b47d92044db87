-- Whoever let the other companies look at an application may take that back by itself.
alter table career_steps drop constraint career_steps_kind_check;
alter table career_steps add constraint career_steps_kind_check
  check (kind in ('received', 'moved', 'note', 'mail', 'opened', 'withdrawn', 'poolLeft', 'poolKept', 'sharingEnded'));
