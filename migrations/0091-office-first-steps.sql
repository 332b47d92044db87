-- First steps of a new club that it said it can do without: Today speaks of them no more. Who said so stands in the audit book.
create table office_skipped_steps (
  kind text primary key,
  skipped_at timestamptz not null default app.now()
);
