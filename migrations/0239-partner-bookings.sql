-- What bank statements say of settlements with partners. A statement may note a payout: then nobody of the staff has.
alter table partner_payouts alter column noted_by drop not null;

create table partner_bookings (
  -- Of the booking, as bank_entries has it: the same booking in another file is the same.
  fingerprint text not null,
  settlement_id uuid not null references partner_settlements (id),
  booked_on date not null,
  -- Of the whole booking, which may name several settlements. Negative: it came from the partner.
  amount_cents integer not null check (amount_cents <> 0),
  -- paid: it was noted as paid by it; confirmed: it was noted before; wrong: another amount or day; again: it was paid already.
  word text not null check (word in ('paid', 'confirmed', 'wrong', 'again')),
  -- `staff:{name}`
  taken_by text not null,
  taken_at timestamptz not null default app.now(),
  primary key (fingerprint, settlement_id)
);
create index partner_bookings_settlement on partner_bookings (settlement_id);
create trigger partner_bookings_stay before update or delete on partner_bookings
  for each row execute function app.refuse_change();
