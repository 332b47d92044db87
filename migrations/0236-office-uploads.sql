-- Pictures and papers that staff are sending, piece by piece: nothing of the club until a call makes something of one.

create table office_uploads (
  id uuid primary key,
  person_id uuid not null,
  bytes integer not null check (bytes between 1 and 15728640),
  -- Of the whole file, as its sender says: it is found again by it, and has to be it in the end.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  received integer not null default 0 check (received between 0 and bytes),
  -- The call that made something of it and what that was answered, so that it may be asked again; null: none yet.
  used_by text,
  answer jsonb,
  changed_at timestamptz not null default app.now()
);
-- Whoever begins with the same file goes on where it stopped, in another tab as well.
create unique index office_uploads_open on office_uploads (person_id, sha256, bytes) where used_by is null;
create index office_uploads_changed on office_uploads (changed_at);

create table office_upload_pieces (
  upload_id uuid not null references office_uploads on delete cascade,
  starts_at integer not null check (starts_at >= 0),
  content bytea not null check (length(content) between 1 and 1048576),
  primary key (upload_id, starts_at)
);
