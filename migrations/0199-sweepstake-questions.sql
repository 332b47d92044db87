-- A sweepstake may ask a question with answers to choose from; only right ones win where it says so.
alter table sweepstakes
  add column question jsonb,
  add column answers jsonb,
  add column right_answer smallint,
  add column right_only boolean not null default false,
  add constraint sweepstakes_question check (
    (question is null) = (answers is null) and (question is null) = (right_answer is null) and (question is not null or not right_only));

alter table sweepstake_entries
  add column answer smallint,
  -- They asked to hear how it went, also where they win nothing.
  add column wants_result boolean not null default false,
  add column result_told_at timestamptz;
alter table sweepstake_entries drop constraint sweepstake_entries_excluded_because_check;
alter table sweepstake_entries add constraint sweepstake_entries_excluded_because_check
  check (excluded_because in ('withdrawn', 'staff', 'double', 'age', 'conditions', 'gone', 'answer'));
create index sweepstake_entries_untold on sweepstake_entries (sweepstake_id) where wants_result and result_told_at is null;

-- Who wants to hear when it opens, or a day before it closes.
create table sweepstake_reminders (
  sweepstake_id uuid not null references sweepstakes (id) on delete cascade,
  person_id uuid not null,
  asked_at timestamptz not null default app.now(),
  primary key (sweepstake_id, person_id)
);
create index sweepstake_reminders_person on sweepstake_reminders (person_id);

-- What is asked and which answer is right stays once somebody has a lot.
create or replace function app.keep_published_draw() returns trigger language plpgsql as $$
begin
  if new.commitment <> old.commitment
    or (old.last_number > 0 and (new.question, new.answers, new.right_answer, new.right_only)
      is distinct from (old.question, old.answers, old.right_answer, old.right_only))
    or (old.closed_at is not null and (new.closed_at is distinct from old.closed_at or new.list_hash is distinct from old.list_hash))
    or (old.drawn_at is not null and (new.drawn_at, new.revealed, new.draw_order, new.public_number)
      is distinct from (old.drawn_at, old.revealed, old.draw_order, old.public_number)) then
    raise exception 'what a draw has published stays';
  end if;
  return new;
end $$;
