-- Declarations of withdrawal that fit no order by themselves are answered by staff.
alter table withdrawals drop constraint withdrawals_state_check;
alter table withdrawals add constraint withdrawals_state_check check (state in ('received', 'matched', 'unmatched', 'refused'));
alter table withdrawals add column decided_at timestamptz;
alter table withdrawals add column decided_by text;
alter table withdrawals add column answer text;
