-- Complimentary tickets: given by the club, for nothing, to somebody with a reason.

create table complimentary_tickets (
  ticket_id uuid primary key references tickets (id),
  -- Out of which contingent; null: out of the free sale. A ticket that is called back goes there again.
  contingent_id uuid references contingents (id),
  reason text not null check (length(reason) between 1 and 200),
  given_by text not null,
  given_at timestamptz not null default app.now(),
  called_back_at timestamptz
);
create index complimentary_tickets_contingent on complimentary_tickets (contingent_id) where contingent_id is not null;
