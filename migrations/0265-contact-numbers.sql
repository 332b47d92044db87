-- Every person has a number by which the club knows them, beside those of organisations and never one of theirs.
create sequence contact_numbers start 1000001;
update contacts set ef_number = 'EF-' || nextval('contact_numbers') where ef_number is null and erased_at is null;
alter table contacts alter column ef_number set default 'EF-' || nextval('contact_numbers');
