-- What a ballot draws stays as it is until it is drawn or called off: not let go, not painted, not given away.
alter table contingents add column is_in_ballot boolean not null default false;
update contingents set is_in_ballot = true where id in (
  select contingent_id from ticket_ballots where drawn_at is null and called_off_at is null);
