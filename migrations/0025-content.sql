-- Content: one row per node and language; twins share the uid.
create table content_nodes (
  uid text not null,
  language text not null check (language in ('de', 'en', 'ja')),
  kind text not null check (kind in ('page', 'article', 'gallery', 'video')),
  site_key text not null,
  also_on text[] not null default '{}',
  path text not null,
  title text not null,
  categories text[] not null default '{}',
  is_condolence boolean not null default false,
  display_at timestamptz not null,
  publish_at timestamptz,
  end_at timestamptz,
  -- The whole node as its schema has it.
  node jsonb not null,
  changed_at timestamptz not null,
  primary key (uid, language)
);
-- An address has one page; the condolence variant stands beside its start page.
create unique index content_nodes_address on content_nodes (site_key, language, path, is_condolence);
create index content_nodes_overview on content_nodes (kind, display_at desc, uid);
create index content_nodes_site on content_nodes (site_key, kind, display_at desc);
create index content_nodes_changed on content_nodes (changed_at);
create index content_nodes_also_on on content_nodes using gin (also_on);
create index content_nodes_publish on content_nodes (publish_at);
create index content_nodes_end on content_nodes (end_at) where end_at is not null;

-- Links to something unpublished: who has the token sees it until it ends.
create table content_previews (
  token_hash text primary key,
  uid text not null,
  language text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
