-- What is said in films and what their chapters are called, each found with the second it is at.

alter table search_documents add column has_moments boolean not null default false;

create table search_moments (
  source text not null,
  id text not null,
  -- Of the reader, as in the document.
  language text not null,
  -- In the film's order; the words around a moment are its neighbours'.
  place integer not null,
  kind text not null check (kind in ('spoken', 'chapter')),
  at numeric(9, 3) not null check (at >= 0),
  text text not null,
  written_in text not null check (written_in in ('de', 'en', 'ja')),
  -- False: behind the paywall. It is found, and its words are not shown.
  is_told boolean not null,
  vector tsvector not null,
  primary key (source, id, language, place),
  foreign key (source, id, language) references search_documents on delete cascade
);
