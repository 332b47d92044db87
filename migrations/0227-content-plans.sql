-- Changes of what is public already, which become public at a time; what is new by then waits among the nodes themselves.

create table content_plans (
  uid text not null,
  language text not null check (language in ('de', 'en', 'ja')),
  at timestamptz not null,
  -- As it will be public.
  node jsonb not null,
  -- When what is public was changed last, as it was planned over: changed since, somebody has published in between.
  base timestamptz not null,
  version integer not null default nextval('content_draft_version'),
  -- Then what it replaces comes back by itself.
  back_at timestamptz check (back_at > at),
  -- What was public before, which comes back.
  is_return boolean not null default false,
  -- It was due and has not become public: somebody had published in between, or it may not stand there any more.
  held text check (held in ('overtaken', 'refused')),
  made_at timestamptz not null default app.now(),
  made_by uuid,
  made_name text not null,
  primary key (uid, language)
);
create index content_plans_due on content_plans (at) where held is null;

-- `planned`: as it was planned; `returned`: what was public before, come back.
alter table content_versions drop constraint content_versions_reason_check;
alter table content_versions add constraint content_versions_reason_check check
  (reason in ('published', 'scheduled', 'planned', 'returned', 'withdrawn', 'restored', 'imported'));
