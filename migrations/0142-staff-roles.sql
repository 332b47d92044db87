-- Which roles there are is said by the program alone (modules/staff/roles.schema.ts): a new one needs no change here.
alter table staff_members drop constraint if exists staff_members_roles_check;
alter table staff_members add constraint staff_members_roles_words check (array_to_string(roles, ' ') ~ '^[A-Za-z ]*$');
