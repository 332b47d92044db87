-- What people ask of their data (Art. 15 to 21 GDPR), with the month that the law gives: asked in the account, or by letter, mail,
-- telephone or at the desk and written down by staff.

create table privacy_requests (
  id uuid primary key,
  -- Null: nobody here, or nobody found yet.
  person_id uuid references contacts (id),
  -- As they named themselves where there is no account; emptied when it is done.
  requester text check (length(requester) between 1 and 200),
  kind text not null check (kind in ('access', 'erasure', 'objection', 'correction')),
  way text not null check (way in ('account', 'letter', 'mail', 'phone', 'desk')),
  words text check (length(words) between 1 and 1000),
  state text not null check (state in ('open', 'done', 'refused')),
  received_on date not null,
  due_on date not null,
  extension_reason text check (length(extension_reason) between 3 and 500),
  extended_at timestamptz,
  worker_id uuid,
  worker_name text,
  answer text check (length(answer) between 3 and 1000),
  closed_at timestamptz,
  closed_by text,
  created_at timestamptz not null default app.now(),
  check (person_id is not null or requester is not null or state <> 'open'),
  check ((state = 'open') = (closed_at is null)),
  check (due_on > received_on and due_on <= received_on + interval '3 months')
);
create index privacy_requests_open on privacy_requests (due_on, id) where state = 'open';
create index privacy_requests_closed on privacy_requests (closed_at desc) where state <> 'open';
create index privacy_requests_person on privacy_requests (person_id);
