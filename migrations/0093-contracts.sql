-- Contracts of season tickets: sold once, they go on from season to season until somebody ends them. A season ticket
-- (season_tickets) is what a contract gives for one season.

-- Seasons that contracts are for. What costs what is rows of its own.
create table contract_seasons (
  -- The year that it begins in.
  season integer primary key,
  starts_on date not null,
  -- Its last day.
  ends_on date not null,
  -- Home matches of the league that are sold with it: what a later beginner pays is counted by those that are left.
  matches smallint not null check (matches between 1 and 60),
  vat_rate numeric(4, 1) not null,
  -- Holders of the season before are asked from then on; null: not yet decided.
  renewal_from timestamptz,
  -- Until then they keep their place by a word of theirs.
  confirm_until timestamptz,
  -- What becomes of those who say nothing.
  silent_holders text not null default 'end' check (silent_holders in ('end', 'renew')),
  -- The last day on which a contract is ended for this season (§ 309 no. 9 BGB: at most one month before).
  notice_until date not null,
  -- Monthly instalments: how many there are at most, and on which day of the month they are due. 1: paid at once.
  instalments smallint not null default 1 check (instalments between 1 and 12),
  instalment_day smallint not null default 1 check (instalment_day between 1 and 28),
  -- The yearly run has renewed its contracts.
  renewed_at timestamptz,
  version integer not null default 1,
  check (ends_on > starts_on and notice_until <= starts_on),
  check ((renewal_from is null) = (confirm_until is null)),
  check (confirm_until > renewal_from)
);

-- Gross cents for the whole season.
create table contract_prices (
  season integer not null references contract_seasons (season),
  price_class text not null,
  ticket_type text not null,
  price_cents integer not null check (price_cents >= 0),
  member_price_cents integer check (member_price_cents >= 0),
  primary key (season, price_class, ticket_type)
);

-- What is the same for all contracts of one subscriber, whom it names `master data`.
create table contract_master_data (
  id uuid primary key,
  subscriber_id uuid not null unique,
  -- Looked at once a year, and found right.
  confirmed_at timestamptz,
  created_at timestamptz not null default app.now()
);

create table contracts (
  id uuid primary key,
  -- What people read: DK-2026-000123, by the season that it began with.
  number text not null unique,
  master_data_id uuid not null references contract_master_data (id),
  -- Who pays, and whose contract it is: a person or an organisation.
  subscriber_id uuid not null,
  -- Who uses the ticket: a person.
  recipient_id uuid not null,
  -- Who concluded it: the person who acted.
  contractor_id uuid not null,
  state text not null check (state in ('Incomplete', 'PendingRecipient', 'PendingSubscriber', 'Terminated', 'Transferred',
    'SubscriberChanged', 'NotConfirmed', 'Confirmed')),
  -- While a transfer waits: the state to go back to.
  resting_state text check (resting_state in ('Incomplete', 'NotConfirmed', 'Confirmed', 'Transferred')),
  -- The first season and the last one that it is for; each renewal adds one.
  first_season integer not null references contract_seasons (season),
  season integer not null references contract_seasons (season),
  -- The season that its holder has said yes to.
  confirmed_season integer,
  block_id text not null,
  row text,
  seat text,
  seat_id text,
  price_class text not null,
  ticket_type text not null,
  medium text not null default 'mobile' check (medium in ('mobile', 'print', 'pass', 'registered')),
  -- Of its last season, gross.
  price_cents integer not null check (price_cents >= 0),
  -- For the next season: a wish for another class; served, refused or without a place it stays as it is.
  new_price_class text,
  -- For the next season: another way to have the ticket.
  new_medium text check (new_medium in ('mobile', 'print', 'pass', 'registered')),
  starts_on date not null,
  -- The last day of its last season.
  ends_on date not null,
  -- Of one season.
  runtime_months smallint not null default 12 check (runtime_months between 1 and 12),
  -- How it is paid.
  pays text not null default 'atOnce' check (pays in ('atOnce', 'monthly')),
  -- Null: on account, by transfer.
  payment_token_id uuid references payment_tokens (id),
  invoice_address jsonb,
  shipping_address jsonb,
  -- Matches that are added later (cup) are bought for the holder, who has allowed it.
  buys_added_matches boolean not null default false,
  terminated_at timestamptz,
  -- A key of club/contracts.ts, and words of whoever ended it.
  termination_reason text,
  termination_words text,
  -- The contract of the subscriber before, from whom this one came.
  predecessor_id uuid references contracts (id),
  created_at timestamptz not null default app.now(),
  version integer not null default 1,
  check ((state = 'Terminated') = (terminated_at is not null)),
  check ((state in ('PendingRecipient', 'PendingSubscriber')) = (resting_state is not null)),
  check (confirmed_season >= season or confirmed_season is null)
);
create sequence contract_numbers;
create index contracts_subscriber on contracts (subscriber_id, created_at desc);
create index contracts_recipient on contracts (recipient_id);
create index contracts_master_data on contracts (master_data_id, number);
create index contracts_season on contracts (season, state);
create index contracts_token on contracts (payment_token_id) where payment_token_id is not null;
-- A place is one running contract's: those that ended for good, or went on as another's, let go of it.
create unique index contracts_seat on contracts (seat_id)
  where seat_id is not null and state not in ('Terminated', 'SubscriberChanged');

create function app.count_contract_change() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger contracts_version before update on contracts for each row execute function app.count_contract_change();

-- Which step leads where, as in modules/contracts/states.rules.ts; whoever writes another is refused.
create function app.contract_step_exists(former text, next text) returns boolean language sql immutable as $$
  select former = next or case former
    when 'Incomplete' then next in ('Confirmed', 'NotConfirmed', 'PendingRecipient', 'PendingSubscriber', 'Terminated')
    when 'NotConfirmed' then next in ('Confirmed', 'Incomplete', 'PendingRecipient', 'PendingSubscriber', 'Terminated')
    when 'Confirmed' then next in ('NotConfirmed', 'Incomplete', 'PendingRecipient', 'PendingSubscriber', 'Terminated')
    when 'Transferred' then next in ('Confirmed', 'NotConfirmed', 'Incomplete', 'PendingRecipient', 'PendingSubscriber',
      'Terminated')
    when 'PendingRecipient' then next in ('Transferred', 'PendingSubscriber', 'Incomplete', 'NotConfirmed', 'Confirmed',
      'Terminated')
    when 'PendingSubscriber' then next in ('SubscriberChanged', 'Transferred', 'Incomplete', 'NotConfirmed', 'Confirmed',
      'Terminated')
    else false
  end
$$;
create trigger contracts_steps before update on contracts for each row
  when (not app.contract_step_exists(old.state, new.state))
  execute function app.refuse_change();

-- What happened to a contract: every step of its state, and every change of what it says.
create table contract_steps (
  id uuid primary key,
  contract_id uuid not null references contracts (id),
  -- A key of modules/contracts/schema.ts: contractStepKinds.
  kind text not null check (kind ~ '^[a-zA-Z]{1,40}$'),
  from_state text,
  to_state text not null,
  -- `subscriber:{account}`, `recipient:{account}`, `staff:{name}`, `system`
  actor text not null,
  -- What changed, by names of fields: {"priceClass": ["A", "B"]}; nobody's addresses.
  changes jsonb,
  reason text,
  taken_at timestamptz not null default app.now()
);
create index contract_steps_contract on contract_steps (contract_id, taken_at);
create trigger contract_steps_stay before delete on contract_steps
  for each row execute function app.refuse_change();
-- Erasure: words of people go, the step stays.
create trigger contract_steps_reason before update on contract_steps for each row
  when (to_jsonb(old) - 'reason' - 'actor' is distinct from to_jsonb(new) - 'reason' - 'actor')
  execute function app.refuse_change();

alter table season_tickets add constraint season_tickets_contract foreign key (contract_id) references contracts (id);
create index season_tickets_contract on season_tickets (contract_id) where contract_id is not null;
