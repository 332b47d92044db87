-- Season tickets are contracts that can be ended by a declaration, too (§ 312k BGB).
alter table terminations drop constraint terminations_kind_check;
alter table terminations add constraint terminations_kind_check check (kind in ('membership', 'seasonTicket'));
-- The number of the contract that an open declaration seems to be about, by its address and name.
alter table terminations add column fits text;
update terminations t set fits = m.number from memberships m where m.id = t.contract_id and t.state = 'unmatched';
