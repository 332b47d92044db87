-- Declarations that end a contract that goes on (§ 312k BGB), as they came; another kind of contract is another word here.
create table terminations (
  id uuid primary key,
  kind text not null check (kind in ('membership')),
  name text not null,
  email text not null,
  -- As the person knows it; null where they left it out.
  contract_number text,
  manner text not null check (manner in ('ordinary', 'extraordinary')),
  reason text,
  -- Null: as soon as possible.
  wanted_end date,
  language text not null,
  -- Who was signed in, or whose contract it turned out to be.
  subject_id uuid,
  contract_id uuid,
  state text not null check (state in ('received', 'matched', 'unmatched', 'refused')),
  -- The last day of the contract.
  ends_on date,
  received_at timestamptz not null default app.now(),
  decided_at timestamptz,
  decided_by text,
  answer text
);
create index terminations_open on terminations (received_at) where state = 'unmatched';
create index terminations_subject on terminations (subject_id) where subject_id is not null;
