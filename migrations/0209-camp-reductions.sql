-- What a camp costs less for some, and whether what somebody has to prove for it has been seen.

-- Written by staff with the camp: who pays less, and what.
alter table camps add column reductions jsonb not null default '[]'
  check (jsonb_typeof(reductions) = 'array' and jsonb_array_length(reductions) <= 6);

alter table camp_places
  -- The one that was asked for and wants a proof.
  add column wished_proof uuid,
  -- The one that it was sold with, as it was then.
  add column reduction jsonb,
  add column proof text check (proof in ('open', 'confirmed', 'refused')),
  -- The place whose proof was refused, until whoever booked has been told that this one ended unpaid.
  add column stands_for uuid,
  add constraint camp_places_proof_of_a_reduction check (proof is null or reduction is not null);
create index camp_places_proofs on camp_places (camp_id) where proof = 'open' and state = 'booked';
create index camp_places_untold on camp_places (id) where stands_for is not null and state = 'gone';
