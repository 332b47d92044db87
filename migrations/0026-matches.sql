-- Match day: competitions, teams, people, matches with their line-ups, the ticker.

create table competitions (
  id text primary key,
  name jsonb not null,
  kind text not null check (kind in ('league', 'cup', 'friendly')),
  -- How equal points are told apart, in this order, and what the places lead to.
  tie_breakers text[] not null default '{goalDifference,goalsFor,headToHead}',
  zones jsonb not null default '[]'
);

create table football_teams (
  id integer primary key,
  name text not null,
  short_name text not null,
  code text not null,
  crest text,
  -- The club's own three have a site.
  site_key text unique
);
-- Ids of teams that come in from elsewhere; the specification's own ids lie below.
create sequence football_team_ids start 100000;

-- Who plays in a season, and what was taken away from them.
create table competition_teams (
  competition_id text not null references competitions,
  season text not null check (season ~ '^\d{4}$'),
  team_id integer not null references football_teams,
  points_deducted integer not null default 0 check (points_deducted >= 0),
  deduction_reason text,
  primary key (competition_id, season, team_id)
);
create index competition_teams_team on competition_teams (team_id, season);

-- Players, coaches and staff: public figures of the game, not contacts of the club.
create table football_people (
  id uuid primary key,
  slug text unique,
  first_name text not null,
  last_name text not null,
  title text,
  short_name text not null,
  known_name text,
  role jsonb not null default '{"de": "", "en": ""}',
  born_on date,
  nation text check (nation ~ '^[A-Z]{2}$'),
  height_cm integer check (height_cm between 100 and 250),
  foot text check (foot in ('left', 'right', 'both')),
  picture text,
  figure text,
  in_club_since jsonb,
  contract_until text,
  top_speed_kmh real,
  about jsonb
);

create table squad_members (
  team_id integer not null references football_teams,
  season text not null check (season ~ '^\d{4}$'),
  person_id uuid not null references football_people,
  staff_group text not null check (staff_group in ('Goalkeepers', 'Defenders', 'Midfielders', 'Forwards', 'TrainerTeam',
    'SportManagement', 'SportDirector', 'SupportStaff', 'MedicalStaff', 'Analysts', 'Scouting',
    'TechnicalDirectorFemale', 'FieldPlayer')),
  -- What the person does in this team, where that is not what it does in general.
  role jsonb,
  number integer check (number between 1 and 99),
  is_captain boolean not null default false,
  position integer not null default 0,
  primary key (team_id, season, person_id, staff_group)
);
create index squad_members_person on squad_members (person_id);
create unique index squad_members_number on squad_members (team_id, season, number) where number is not null;

-- Seasons before the club keeps their matches, and seasons elsewhere.
create table career_seasons (
  person_id uuid not null references football_people,
  season text not null check (season ~ '^\d{4}$'),
  team text not null,
  appearances integer not null default 0,
  goals integer not null default 0,
  assists integer not null default 0,
  minutes integer not null default 0,
  yellow_cards integer not null default 0,
  red_cards integer not null default 0,
  primary key (person_id, season, team)
);

create table matches (
  id uuid primary key,
  competition_id text not null references competitions,
  season text not null check (season ~ '^\d{4}$'),
  matchday integer,
  round jsonb,
  home_team_id integer not null references football_teams,
  away_team_id integer not null references football_teams check (away_team_id <> home_team_id),
  kick_off timestamptz not null,
  kick_off_precision text not null default 'minute' check (kick_off_precision in ('minute', 'day', 'open')),
  venue text,
  referee text,
  attendance integer check (attendance >= 0),
  period text not null default 'PreMatch' check (period in ('PreMatch', 'Live', 'FirstHalf', 'HalfTime', 'SecondHalf',
    'ExtraFirstHalf', 'ExtraSecondHalf', 'ShootOut', 'FullTime')),
  period_started_at timestamptz,
  clock_speed real not null default 1 check (clock_speed > 0),
  -- As it stands or ended, kicks left out; null before the kick-off.
  home_score integer check (home_score >= 0),
  away_score integer check (away_score >= 0),
  half_time_home integer,
  half_time_away integer,
  full_time_home integer,
  full_time_away integer,
  extra_time_home integer,
  extra_time_away integer,
  penalties_home integer,
  penalties_away integer,
  -- A ruling gave this result; who won may differ from the goals it counts.
  awarded_home integer,
  awarded_away integer,
  award_winner text check (award_winner in ('home', 'away', 'draw', 'none')),
  award_reason text,
  -- Called off or annulled: no table counts it.
  void_at timestamptz,
  void_reason text,
  ticker_opened_at timestamptz,
  ticker_closed_at timestamptz,
  -- Grow with every written event and with every change of anything a reader sees.
  ticker_sequence integer not null default 0,
  ticker_version integer not null default 0,
  -- Who knows less than this knows events that are gone without a trace: a replay began anew.
  ticker_reset_version integer not null default 0,
  -- Of the calendar: grows when the kick-off, the place or the validity changes.
  ical_sequence integer not null default 0,
  ticket_event text,
  pressure smallint[] not null default '{}',
  changed_at timestamptz not null default now(),
  check ((home_score is null) = (away_score is null)),
  check ((awarded_home is null) = (awarded_away is null) and (awarded_home is null) = (award_winner is null))
);
-- Whoever moves a match, by whichever way: subscribed calendars take it only with a higher number.
create function app.count_calendar_change() returns trigger language plpgsql as $$
begin
  if (new.kick_off, new.kick_off_precision, new.venue, new.void_at is null)
    is distinct from (old.kick_off, old.kick_off_precision, old.venue, old.void_at is null)
  then new.ical_sequence := old.ical_sequence + 1;
  end if;
  return new;
end $$;
create trigger matches_calendar before update on matches for each row execute function app.count_calendar_change();

create index matches_season on matches (competition_id, season, matchday);
create index matches_home on matches (home_team_id, season, kick_off);
create index matches_away on matches (away_team_id, season, kick_off);
create index matches_kick_off on matches (kick_off);

create table match_line_ups (
  match_id uuid not null references matches on delete cascade,
  side text not null check (side in ('home', 'away')),
  formation text,
  coach text,
  primary key (match_id, side)
);

create table match_players (
  match_id uuid not null references matches on delete cascade,
  side text not null check (side in ('home', 'away')),
  person_id uuid not null references football_people,
  number integer,
  is_starter boolean not null,
  is_captain boolean not null default false,
  position integer not null,
  primary key (match_id, person_id)
);
create index match_players_person on match_players (person_id);

create table ticker_events (
  id uuid primary key,
  match_id uuid not null references matches on delete cascade,
  -- Order of writing within the match: two editors never get the same one.
  sequence integer not null,
  version integer not null,
  type text check (type in ('YellowCard', 'RedCard', 'YellowRedCard', 'Goal', 'Substitution', 'Kickoff',
    'WhistleFirstHalf', 'KickoffSecondHalf', 'FinalWhistle', 'VAR', 'PenaltyShot')),
  period text not null,
  -- The period of the match after this event, of kick-offs and whistles.
  becomes text,
  minute integer,
  extra_minute integer,
  -- Seconds since the period began, where they are known: a replay keeps them.
  period_second integer,
  side text check (side in ('home', 'away')),
  player_id uuid references football_people,
  second_player_id uuid references football_people,
  goal text check (goal in ('regular', 'penalty', 'own')),
  outcome text check (outcome in ('scored', 'saved', 'missed')),
  text jsonb,
  created_at timestamptz not null,
  created_by text not null,
  corrected_at timestamptz,
  deleted_at timestamptz,
  unique (match_id, sequence)
);
create index ticker_events_version on ticker_events (match_id, version);
create index ticker_events_player on ticker_events (player_id);
create index ticker_events_second_player on ticker_events (second_player_id);

create table match_statistics (
  match_id uuid not null references matches on delete cascade,
  name text not null,
  home real not null,
  away real not null,
  primary key (match_id, name)
);

-- What a stored match was before it was replayed: the steps and their seconds, so that it can be put back.
create table match_recordings (
  match_id uuid primary key references matches on delete cascade,
  recording jsonb not null,
  recorded_at timestamptz not null
);

-- Under which id other sources know a team, person, match or competition; names count as ids where there is none.
create table match_sources (
  source text not null,
  kind text not null check (kind in ('competition', 'team', 'person', 'match')),
  external_id text not null,
  own_id text not null,
  primary key (source, kind, external_id)
);
create index match_sources_own on match_sources (kind, own_id);
