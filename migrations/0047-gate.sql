-- Who is in stays written down: a ticket lets one person in, whoever would rather have it otherwise.
create function refuse_change_of_entry() returns trigger language plpgsql as $$
begin
  raise exception 'ticket_entries is append-only';
end $$;
create trigger ticket_entries_append_only before update or delete on ticket_entries
  for each row execute function refuse_change_of_entry();
