-- People whom somebody sends things to, such as tickets. owner: a contact or an organisation.
create table address_book_entries (
  id uuid primary key,
  owner_id uuid not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  favorite_since timestamptz,
  -- Written by the program (address-book.rules.ts): without case and marks, to search in and to order by.
  searchable text not null,
  sort_key text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index address_book_entries_email on address_book_entries (owner_id, lower(email));
create index address_book_entries_order on address_book_entries (owner_id, sort_key, id);
