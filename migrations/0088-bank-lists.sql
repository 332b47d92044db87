-- The room of the bank shows the newest entries first, of years of statements.

create index bank_entries_newest on bank_entries (booked_on desc, id desc);
create index bank_entries_payment on bank_entries (payment_id) where payment_id is not null;
