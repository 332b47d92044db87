-- What a membership costs a year, and from which year on it is collected by itself; what came before was paid elsewhere.
create table membership_fees (
  membership_id uuid primary key references memberships (id) on delete cascade,
  yearly_cents integer not null check (yearly_cents >= 0),
  -- The first year whose fee is due on its 1 January.
  first_year smallint not null
);
insert into membership_fees (membership_id, yearly_cents, first_year)
  select a.membership_id, a.yearly_fee_cents, extract(year from app.now() at time zone 'Europe/Berlin')::smallint + 1
  from membership_applications a where a.state = 'Accepted' and a.membership_id is not null
  on conflict do nothing;
