-- Season tickets on sale: who buys when, the places that carts hold for a season, what was bought, and who waits.

-- A season is sold in phases, as a match is (0075).
create table season_phases (
  season integer not null references contract_seasons (season),
  -- In the order in which they are shown.
  position integer not null check (position between 1 and 12),
  -- Holders of a season ticket of the season before, whoever is offered one from the waiting list, members, fan clubs with those
  -- who belong to one, or everybody.
  who text not null check (who in ('holder', 'waitingList', 'member', 'fanClub', 'everybody')),
  -- Of members: those who have been one since this day at the latest.
  member_since date,
  from_at timestamptz not null,
  -- Null: until the season ends.
  until_at timestamptz,
  -- Of the waiting list: so many are offered one at a time, each for so many hours.
  group_size integer check (group_size between 1 and 10000),
  offer_hours integer check (offer_hours between 1 and 720),
  primary key (season, position),
  check (until_at > from_at),
  check (member_since is null or who = 'member'),
  check ((who = 'waitingList') = (group_size is not null) and (who = 'waitingList') = (offer_hours is not null))
);

-- A place that a cart holds for a season. It is held in every match ahead as well, by rows of seat_claims and standing_holds of the
-- same cart item with the same end.
create table season_places (
  cart_item_id uuid primary key,
  season integer not null references contract_seasons (season),
  block_id text not null,
  -- Null: a standing place.
  seat_id text,
  hold_expires_at timestamptz not null,
  prolonged_at timestamptz,
  checkout_id uuid,
  cart_expires_at timestamptz
);
create unique index season_places_seat on season_places (season, seat_id) where seat_id is not null;
create index season_places_block on season_places (season, block_id) where seat_id is null;

-- Whoever takes a standing place of a block for a season holds its row: they are counted one after the other.
create table season_blocks (
  season integer not null references contract_seasons (season),
  block_id text not null,
  primary key (season, block_id)
);

-- What a checkout was promised, and the contract that came of it.
create table season_sales (
  checkout_id uuid not null,
  cart_item_id uuid not null,
  season integer not null references contract_seasons (season),
  -- For the season, gross; the checkout charges the first part.
  price_cents integer not null check (price_cents >= 0),
  -- The instalments after the first: [{"amountCents": 4000, "dueOn": "2026-12-01"}]; empty: paid at once.
  dues jsonb not null default '[]',
  checkout_item_id uuid unique,
  contract_id uuid references contracts (id),
  primary key (checkout_id, cart_item_id),
  check ((checkout_item_id is null) = (contract_id is null))
);
create index season_sales_contract on season_sales (contract_id) where contract_id is not null;

-- Who waits for a season ticket, in the order of `place`.
create table season_waiting (
  id uuid primary key,
  place bigint generated always as identity,
  season integer not null references contract_seasons (season),
  person_id uuid not null,
  language text not null,
  state text not null check (state in ('Waiting', 'Offered', 'Bought', 'Expired', 'Withdrawn')),
  created_at timestamptz not null default app.now(),
  offered_at timestamptz,
  -- They may buy until then.
  offered_until timestamptz,
  ended_at timestamptz,
  check ((state in ('Waiting', 'Offered')) = (ended_at is null)),
  check ((offered_at is null) = (offered_until is null)),
  check (state <> 'Offered' or offered_at is not null)
);
create unique index season_waiting_live on season_waiting (season, person_id) where state in ('Waiting', 'Offered');
create index season_waiting_order on season_waiting (season, place) where state in ('Waiting', 'Offered');
create index season_waiting_person on season_waiting (person_id);

-- One item of a cart may hold standing places at several matches.
alter table standing_holds drop constraint standing_holds_pkey, add primary key (cart_item_id, event_id);

-- Matches of a season that are ahead, in the order of their places' locks.
create function app.season_matches(in_season integer) returns setof uuid language sql stable as $$
  select id from events
  where cancelled_at is null and starts_at > app.now() and app.season_of(starts_at) = in_season
  order by id
$$;

-- Does a season ticket or a contract that goes on stand on this seat in a season?
create function app.is_season_seat_taken(in_season integer, in_seat text) returns boolean language sql stable as $$
  select exists (select from season_tickets where season = in_season and seat_id = in_seat and ended_at is null)
    or exists (select from contracts where seat_id = in_seat and state not in ('Terminated', 'SubscriberChanged'))
$$;

-- How many standing places of a block are somebody's in a season: contracts that go on, season tickets without one, and carts.
create function app.season_standing_taken(in_season integer, in_block text) returns bigint language sql stable as $$
  select
    (select count(*) from contracts where block_id = in_block and seat_id is null
      and state not in ('Terminated', 'SubscriberChanged'))
    + (select count(*) from season_tickets t left join contracts c on c.id = t.contract_id
      where t.season = in_season and t.block_id = in_block and t.seat_id is null and t.ended_at is null
        and (c.id is null or c.state in ('Terminated', 'SubscriberChanged')))
    + (select count(*) from season_places where season = in_season and block_id = in_block and seat_id is null
      and hold_expires_at > app.now())
$$;

-- Holds a place for a season and in each match ahead: all of it, or nothing and null. Seats that are kept for season tickets keep
-- that reason while they are held, and are kept again afterwards. `careless` asks nobody, for the negative control of races.
create function app.take_season_place(item uuid, in_season integer, in_block text, in_seat text, capacity integer,
  ends_at timestamptz, prolonged_at timestamptz, careless boolean) returns timestamptz language plpgsql as $$
declare
  wanted integer;
  got integer;
begin
  if in_seat is null then
    insert into season_blocks (season, block_id) values (in_season, in_block)
      on conflict (season, block_id) do update set block_id = excluded.block_id;
    if not careless and app.season_standing_taken(in_season, in_block) >= capacity then
      raise exception using errcode = 'KS001';
    end if;
  else
    delete from season_places p where p.season = in_season and p.seat_id = in_seat and (careless or p.hold_expires_at <= app.now());
    if not careless and app.is_season_seat_taken(in_season, in_seat) then
      raise exception using errcode = 'KS001';
    end if;
  end if;
  insert into season_places (cart_item_id, season, block_id, seat_id, hold_expires_at, prolonged_at)
    values (item, in_season, in_block, in_seat, ends_at, prolonged_at) on conflict do nothing;
  if not found then raise exception using errcode = 'KS001'; end if;

  select count(*) into wanted from app.season_matches(in_season);
  if in_seat is null then
    with mine as (
      select s.event_id from standing_counters s join app.season_matches(in_season) m on m = s.event_id
      where s.block_id = in_block and s.taken < s.capacity order by s.event_id for update of s),
    counted as (
      update standing_counters s set taken = s.taken + 1 from mine
      where s.event_id = mine.event_id and s.block_id = in_block and s.taken < s.capacity returning s.event_id)
    insert into standing_holds (cart_item_id, event_id, block_id, quantity, hold_expires_at, prolonged_at)
      select item, counted.event_id, in_block, 1, ends_at, take_season_place.prolonged_at from counted;
  else
    insert into seat_claims (event_id, seat_id, block_id, cart_item_id, hold_expires_at, prolonged_at)
      select m, in_seat, in_block, item, ends_at, take_season_place.prolonged_at from app.season_matches(in_season) m order by m
      on conflict (event_id, seat_id) do update
        set cart_item_id = excluded.cart_item_id, hold_expires_at = excluded.hold_expires_at,
          prolonged_at = excluded.prolonged_at, checkout_id = null, cart_expires_at = null, claimed_at = now()
        where careless or (seat_claims.ticket_id is null and coalesce(seat_claims.hold_expires_at, '-infinity') <= app.now()
          and (seat_claims.blocked_reason = 'seasonTicket' or (seat_claims.blocked_reason is null
            and not exists (select from events e where e.id = seat_claims.event_id
              and seat_claims.block_id = any(e.waited_blocks)))));
  end if;
  get diagnostics got = row_count;
  if got < wanted then raise exception using errcode = 'KS001'; end if;
  return ends_at;
exception when sqlstate 'KS001' then return null;
end $$;
