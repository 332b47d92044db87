-- A line-up may be written before anybody reads it: until then nobody does; null, it is read at once.
alter table match_line_ups add column publish_at timestamptz;
create index match_line_ups_publish_at on match_line_ups (publish_at) where publish_at is not null;

-- Chosen by somebody of the club after the match.
alter table matches add column best_player_id uuid references football_people;

-- A result that somebody typed: no import says otherwise, until they let it.
alter table matches add column result_held boolean not null default false;
