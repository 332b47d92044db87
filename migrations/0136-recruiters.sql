-- Which roles there are the program knows (`modules/staff/roles.schema.ts`): a list of them here would have to be changed with each.
alter table staff_members drop constraint if exists staff_members_roles_check;
