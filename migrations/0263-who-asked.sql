-- Who asked for what a second person has to say as well: by the account, for a name can be changed, and two people may share one.
alter table due_steps add column asked_by uuid;
alter table contract_steps add column asked_by uuid;
