-- The editorial room: what is written lies apart from what is published, and every published version stays.

-- Where a node comes from: what files or Storyblok bring is read in the office, not written.
alter table content_nodes add column source text not null default 'office'
  check (source in ('office', 'files', 'storyblok'));
-- Ids of stories; nodes of the club's own have names.
update content_nodes set source = 'storyblok'
  where uid ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and kind <> 'video';

-- A number is never given twice, so that nobody saves over a draft that came after the one they saw.
create sequence content_draft_version as integer;

create table content_drafts (
  uid text not null,
  language text not null check (language in ('de', 'en', 'ja')),
  kind text not null check (kind in ('page', 'article', 'gallery', 'video')),
  site_key text not null,
  title text not null,
  -- As far as it is written: what is missing for publishing may be missing here.
  node jsonb not null,
  version integer not null default nextval('content_draft_version'),
  -- The date to show that it was made with; as long as nobody chooses another one it follows the publication.
  first_display_at timestamptz,
  made_at timestamptz not null default app.now(),
  changed_at timestamptz not null default app.now(),
  changed_by uuid,
  changed_name text not null,
  review_state text check (review_state in ('asked', 'approved', 'returned')),
  review_asked_by uuid,
  review_asked_name text,
  review_asked_at timestamptz,
  review_note text,
  reviewed_by uuid,
  reviewed_name text,
  reviewed_at timestamptz,
  primary key (uid, language)
);
create index content_drafts_changed on content_drafts (changed_at desc);
create index content_drafts_review on content_drafts (review_asked_at) where review_state = 'asked';

create table content_versions (
  uid text not null,
  language text not null check (language in ('de', 'en', 'ja')),
  number integer not null,
  node jsonb not null,
  made_at timestamptz not null,
  -- Null: a command, an import, or somebody whose account is gone.
  made_by uuid,
  made_name text,
  reason text not null check (reason in ('published', 'scheduled', 'withdrawn', 'restored', 'imported')),
  primary key (uid, language, number)
);

-- What was published stays as it was; only whose work it was is forgotten when somebody is erased.
create function app.keep_content_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.made_by is null and new.made_name is null
    and (new.uid, new.language, new.number, new.node, new.made_at, new.reason)
      = (old.uid, old.language, old.number, old.node, old.made_at, old.reason) then
    return new;
  end if;
  raise exception 'content_versions is append-only';
end $$;
create trigger content_versions_append_only before update or delete on content_versions
  for each row execute function app.keep_content_version();

-- Who is at which piece just now; forgotten within minutes.
create unlogged table content_editing (
  uid text not null,
  person_id uuid not null,
  language text not null,
  name text not null,
  since timestamptz not null default app.now(),
  seen_at timestamptz not null default app.now(),
  primary key (uid, person_id)
);

-- Previews of the office: what was not saved yet, and that the office may show it in a frame.
alter table content_previews add column node jsonb;
alter table content_previews add column is_draft boolean not null default false;
