-- Pictures and papers that staff have uploaded for pages, with what must be known of each before it is shown.
create table media_assets (
  -- Stays when the file behind it is replaced: whatever names it shows the new one.
  id text primary key check (id ~ '^upload-[0-9a-f]{24}$'),
  kind text not null check (kind in ('picture', 'pdf')),
  title text not null check (length(title) between 1 and 200),
  -- What it shows, for those who do not see it; empty where nobody has said so yet.
  alt jsonb not null default '{"de": "", "en": "", "ja": ""}',
  credit text not null default '',
  rights_note text not null default '',
  -- The last day on which it may be shown; null: without an end.
  rights_until date,
  -- What stays in view however it is cut, in shares of width and height; null: the program looks for it.
  focus_x real check (focus_x between 0 and 1),
  focus_y real check (focus_y between 0 and 1),
  width integer,
  height integer,
  bytes integer not null check (bytes > 0),
  -- Of the file as it came, so that the same one is found again.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Which file is shown now; another with each replacement.
  stored text not null check (stored ~ '^[0-9a-f]{16}$'),
  version integer not null default 1,
  uploaded_by uuid,
  uploaded_by_name text,
  uploaded_at timestamptz not null,
  changed_at timestamptz not null,
  archived_at timestamptz,
  check ((focus_x is null) = (focus_y is null)),
  check ((kind = 'picture') = (width is not null)),
  check ((width is null) = (height is null))
);
create unique index media_assets_file on media_assets (sha256) where archived_at is null;
create index media_assets_newest on media_assets (uploaded_at desc, id);
create index media_assets_rights on media_assets (rights_until) where rights_until is not null and archived_at is null;
create index media_assets_person on media_assets (uploaded_by) where uploaded_by is not null;
