-- People as fan service looks for them: by how a name or a mailbox begins, by a number of theirs, by a ticket's number.
-- Byte by byte: only then an index knows what begins with something, and how many do.

create index contacts_first_name_begins on contacts (lower(first_name) collate "C") where erased_at is null;
create index contacts_last_name_begins on contacts (lower(last_name) collate "C") where erased_at is null;
create index contact_emails_begins on contact_emails (lower(email) collate "C");
create index memberships_number on memberships (upper(number)) where number is not null;
-- What people read to each other of a ticket (modules/wallet/ticket-number.rules.ts).
create index tickets_number on tickets (right(id::text, 12));

-- Who of the staff has opened whose page, and why: good until they sign out or their working day is over.
create table office_visits (
  session_id uuid not null references office_sessions (id) on delete cascade,
  person_id uuid not null references contacts (id),
  reason text not null check (length(reason) between 1 and 200),
  visited_at timestamptz not null default app.now(),
  primary key (session_id, person_id)
);
create index office_visits_person on office_visits (person_id);
