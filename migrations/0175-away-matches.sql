-- A match at another club's ground: its venue is the other ground, its places are counted (standing_counters), of no plan, and
-- season tickets are not for it.
alter table events add column is_away boolean not null default false;

create or replace function app.season_matches(in_season integer) returns setof uuid language sql stable as $$
  select id from events
  where cancelled_at is null and not is_away and starts_at > app.now() and app.season_of(starts_at) = in_season
    and not exists (select from added_matches a where a.event_id = events.id)
  order by id
$$;
