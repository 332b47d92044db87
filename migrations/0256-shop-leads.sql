-- The sentence under the headline of a shelf, by the office. Without a row the club's file counts.
create table shop_leads (
  -- Null: the start of the shop.
  category_id integer references categories (id) on delete cascade,
  -- By language; null: no sentence at all.
  lead jsonb check (jsonb_typeof(lead) = 'object'),
  version integer not null default 1,
  changed_at timestamptz not null default app.now(),
  constraint shop_leads_shelf unique nulls not distinct (category_id)
);
