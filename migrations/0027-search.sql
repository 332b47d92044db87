-- One search over everything the club shows: its documents as they are found, and the words that occur in them.

create table search_documents (
  -- Who says what stands here (articles, products …), and its id there.
  source text not null,
  id text not null,
  language text not null check (language in ('de', 'en', 'ja')),
  kind text not null check (
    kind in ('article', 'video', 'gallery', 'product', 'person', 'match', 'page', 'department', 'job')
  ),
  site_key text not null,
  title text not null,
  teaser text not null,
  body text not null,
  -- Path on its site.
  href text not null,
  -- Id in the media store.
  picture text,
  -- The date it is shown with; null for what does not grow old.
  display_at timestamptz,
  weight real not null,
  -- Stems of title (A), parts of its compounds (B), text (C) and their parts (D).
  vector tsvector not null,
  -- The words of the title as they are written, for what is only half typed.
  beginnings tsvector not null,
  indexed_at timestamptz not null,
  primary key (source, id, language)
);
create index search_documents_vector on search_documents using gin (vector);
create index search_documents_beginnings on search_documents using gin (beginnings);

-- Which words occur: compounds are taken apart into them, and slips of the finger lead to them.
create table search_words (
  language text not null,
  word text not null,
  stem text not null,
  documents integer not null,
  primary key (language, word)
);
create index search_words_similar on search_words using gin (word gin_trgm_ops);
create index search_words_stem on search_words (language, stem);

-- Null for words that occur everywhere and say nothing. Japanese has no stems: its pairs of characters stay as they are.
create function app.search_stem(language text, word text) returns text immutable parallel safe
language sql as $$
  select case language
    when 'de' then (ts_lexize('german_stem', word))[1]
    when 'en' then (ts_lexize('english_stem', word))[1]
    else word
  end
$$;
