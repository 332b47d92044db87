-- The tip game: results of a competition's season, tipped until each kick-off; points by the result alone.

create table tip_games (
  id uuid primary key,
  competition_id text not null references competitions (id),
  season text not null check (season ~ '^\d{4}$'),
  -- Everybody may tip from then on; null: not yet.
  opened_at timestamptz,
  -- Nobody tips any more; tables stay.
  closed_at timestamptz,
  last_number integer not null default 0,
  created_at timestamptz not null default app.now(),
  unique (competition_id, season)
);

create table tip_players (
  id uuid primary key,
  game_id uuid not null references tip_games (id),
  person_id uuid not null,
  -- Names them while they have chosen no other name.
  number integer not null,
  name text check (length(name) between 2 and 24),
  joined_at timestamptz not null default app.now(),
  unique (game_id, person_id),
  unique (game_id, number)
);
-- Two of one name could be taken for each other.
create unique index tip_players_name on tip_players (game_id, lower(name)) where name is not null;
create index tip_players_person on tip_players (person_id);

create table tips (
  player_id uuid not null references tip_players (id) on delete cascade,
  match_id uuid not null references matches (id) on delete cascade,
  home smallint not null check (home between 0 and 99),
  away smallint not null check (away between 0 and 99),
  -- Null: not counted yet, or the match does not count.
  points smallint check (points between 0 and 9),
  tipped_at timestamptz not null default app.now(),
  primary key (player_id, match_id)
);
create index tips_match on tips (match_id);

-- What tips were counted with, so that a corrected result is noticed.
create table tip_results (
  game_id uuid not null references tip_games (id),
  match_id uuid not null references matches (id) on delete cascade,
  matchday integer not null,
  home smallint,
  away smallint,
  kick_off timestamptz not null,
  primary key (game_id, match_id)
);

-- Sums by matchday, and of the season as matchday 0.
create table tip_standings (
  game_id uuid not null references tip_games (id),
  matchday integer not null,
  player_id uuid not null references tip_players (id) on delete cascade,
  points integer not null,
  exact integer not null,
  rank integer not null,
  primary key (game_id, matchday, player_id)
);
create index tip_standings_rank on tip_standings (game_id, matchday, rank, player_id);
