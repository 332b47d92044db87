-- What two people of the office may edit at once: grows with every change of what is sold, and by whom it is told.

alter table events add column version integer not null default 1;

create function app.count_event_change() returns trigger language plpgsql as $$
begin
  -- Blocks that somebody waits for change by themselves.
  if (new.starts_at, new.doors_open_at, new.presale_from, new.sale_from, new.sale_until, new.max_per_buyer, new.cancelled_at,
      new.released_blocks, new.refunds_since)
    is distinct from (old.starts_at, old.doors_open_at, old.presale_from, old.sale_from, old.sale_until, old.max_per_buyer,
      old.cancelled_at, old.released_blocks, old.refunds_since)
  then new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger events_version before update on events for each row execute function app.count_event_change();
