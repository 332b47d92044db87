-- Whether a seat is a contract's is asked after the row of season_places is written: whoever gives the seat to a contract writes such a
-- row as well and takes it back at their end, so that of two at once the second waits, and then sees what the first one did.
create or replace function app.take_season_place(item uuid, in_season integer, in_block text, in_seat text, capacity integer,
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
  end if;
  insert into season_places (cart_item_id, season, block_id, seat_id, hold_expires_at, prolonged_at)
    values (item, in_season, in_block, in_seat, ends_at, prolonged_at) on conflict do nothing;
  if not found then raise exception using errcode = 'KS001'; end if;
  if in_seat is not null and not careless and app.is_season_seat_taken(in_season, in_seat) then
    raise exception using errcode = 'KS001';
  end if;

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
