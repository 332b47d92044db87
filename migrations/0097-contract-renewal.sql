-- The yearly renewal of contracts: who was asked, what they wish, and the run that carries it out.

-- What goes with a wish for another class (contracts.new_price_class).
create table contract_wishes (
  contract_id uuid primary key references contracts (id),
  -- In this block or nowhere.
  block_id text,
  -- Whoever names the same word for the same class sits together, or stays where they are.
  group_word text check (group_word = lower(trim(group_word)) and length(group_word) between 1 and 40),
  wished_at timestamptz not null default app.now()
);
create index contract_wishes_group on contract_wishes (group_word) where group_word is not null;

-- Whose word is asked for, once for each season and contract.
create table renewal_openings (
  season integer not null references contract_seasons (season),
  contract_id uuid not null references contracts (id),
  opened_at timestamptz not null default app.now(),
  -- How often the mail was sent again.
  reminders smallint not null default 0,
  primary key (season, contract_id)
);
create index renewal_openings_contract on renewal_openings (contract_id);

create table renewal_runs (
  id uuid primary key,
  -- Into which season.
  season integer not null references contract_seasons (season),
  -- A trial changes nothing but tells the same.
  is_trial boolean not null,
  begun_by text not null,
  begun_at timestamptz not null default app.now(),
  ended_at timestamptz,
  -- What it will do, as it was planned: modules/contracts/renewal/schema.ts
  report jsonb not null,
  -- Of what was planned: a real run is begun with that of the trial that was looked at.
  digest text not null,
  subscribers integer not null
);
create unique index renewal_runs_one_at_a_time on renewal_runs (season) where not is_trial and ended_at is null;
create index renewal_runs_season on renewal_runs (season, begun_at desc);

-- Each contract of a real run, in the order in which it is its turn: a place is free before it is given.
create table renewal_run_contracts (
  run_id uuid not null references renewal_runs (id),
  position integer not null,
  contract_id uuid not null references contracts (id),
  -- Those that move together have the same.
  unit integer not null,
  -- Which of the subscribers: one mail for each.
  subscriber integer not null,
  wish text check (wish in ('served', 'refused')),
  -- Where it moves to: a seat's id, or a standing block's.
  place text,
  -- What came of it; null: it is not yet its turn.
  result text check (result in ('renewed', 'ended', 'incomplete', 'skipped', 'failed')),
  error_code text,
  -- Where a wish was served or refused in the end.
  wish_result text check (wish_result in ('served', 'refused')),
  done_at timestamptz,
  told_at timestamptz,
  primary key (run_id, position),
  unique (run_id, contract_id),
  check ((result is null) = (done_at is null))
);
create index renewal_run_contracts_contract on renewal_run_contracts (contract_id);
create index renewal_run_contracts_left on renewal_run_contracts (run_id, position) where done_at is null;
