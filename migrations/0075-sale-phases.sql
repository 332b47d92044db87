-- A match is sold in phases: each to somebody, from and until a moment, with so many places to one buyer, of some price
-- classes or all. Beginning of the presale, of the sale, and the one limit of before become rows of it.

create table sale_phases (
  event_id uuid not null references events (id),
  -- In the order in which they are shown.
  position integer not null check (position between 1 and 12),
  -- Holders of a season ticket of the season, members, fan clubs with those who belong to one, or everybody.
  who text not null check (who in ('seasonTicket', 'member', 'fanClub', 'everybody')),
  -- Of members: those who have been one since this day at the latest.
  member_since date,
  from_at timestamptz not null,
  -- Null: until the sale ends.
  until_at timestamptz,
  -- Places of the match that one buyer has in all, in whichever phase they came.
  max_per_buyer integer not null check (max_per_buyer between 1 and 100000),
  -- Null: all that are sold.
  price_classes text[],
  primary key (event_id, position),
  check (until_at > from_at),
  check (member_since is null or who = 'member'),
  check (cardinality(price_classes) > 0)
);

insert into sale_phases (event_id, position, who, from_at, max_per_buyer)
select id, 1, 'member', presale_from, max_per_buyer from events where presale_from < sale_from
union all
select id, case when presale_from < sale_from then 2 else 1 end, 'everybody', sale_from, max_per_buyer from events;

create or replace function app.count_event_change() returns trigger language plpgsql as $$
begin
  -- Blocks that somebody waits for change by themselves; phases and prices are rows of their own, and whoever changes them counts.
  if (new.starts_at, new.doors_open_at, new.sale_until, new.cancelled_at, new.released_blocks, new.refunds_since)
    is distinct from
    (old.starts_at, old.doors_open_at, old.sale_until, old.cancelled_at, old.released_blocks, old.refunds_since)
  then new.version := old.version + 1;
  end if;
  return new;
end $$;

create index season_tickets_owner on season_tickets (owner_id) where ended_at is null;

alter table events drop column presale_from, drop column sale_from, drop column max_per_buyer;

-- The season that a moment is in, as `seasonOf` in modules/tickets: it begins with July.
create function app.season_of(at timestamptz) returns integer language sql stable as $$
  select extract(year from (at at time zone 'Europe/Berlin') - interval '6 months')::int
$$;
