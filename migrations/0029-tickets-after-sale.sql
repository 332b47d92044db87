-- Tickets after the sale: season tickets, forwarding, the exchange, the waiting list, the gate, and passes for phones.

-- One season ticket per person and season, one holder per seat. Organisations hold none. Each home match of the season gets
-- a ticket of its own, which may be forwarded or offered like any other.
create table season_tickets (
  id uuid primary key,
  -- The year that the season begins in.
  season integer not null,
  owner_id uuid not null,
  -- The contract that it comes from; contracts follow.
  contract_id uuid,
  -- What people read: DK-2025-000123.
  number text not null unique,
  block_id text not null,
  row text,
  seat text,
  seat_id text,
  price_class text not null,
  ticket_type text not null,
  media text not null default 'mobile' check (media in ('mobile', 'print', 'pass', 'registered')),
  -- For the season, gross.
  price_cents integer not null check (price_cents >= 0),
  vat_rate numeric(4, 1) not null,
  created_at timestamptz not null default now(),
  -- Who of the club.
  given_by text not null,
  ended_at timestamptz,
  ended_by text,
  ended_because text,
  check ((ended_at is null) = (ended_by is null))
);
create sequence season_ticket_numbers;
create unique index season_tickets_one_each on season_tickets (season, owner_id) where ended_at is null;
create unique index season_tickets_seat on season_tickets (season, seat_id) where ended_at is null and seat_id is not null;

alter table tickets
  -- Tickets of a season ticket were sold with it, in no checkout of their own.
  alter column checkout_id drop not null,
  alter column checkout_item_id drop not null,
  add column season_ticket_id uuid references season_tickets (id),
  -- The ticket that this one was resold from.
  add column resold_from uuid references tickets (id),
  add column revoked_because text check (revoked_because in ('refunded', 'resold', 'ended')),
  -- When its owner, its code or its medium changed last; passes and wallets ask for what is newer.
  add column changed_at timestamptz not null default app.now(),
  -- mobile: shown on a screen, the code turns. print, pass: the code stands still. registered: sent by post.
  add constraint tickets_media check (media in ('mobile', 'print', 'pass', 'registered'));
create index tickets_season on tickets (season_ticket_id) where season_ticket_id is not null;
create unique index tickets_one_per_match on tickets (season_ticket_id, event_id)
  where season_ticket_id is not null and revoked_at is null;
create index tickets_event on tickets (event_id, changed_at);

-- A ticket is promised to one thing at a time: somebody it was forwarded to, or whoever buys it on the exchange.
create table ticket_claims (
  ticket_id uuid primary key references tickets (id),
  kind text not null check (kind in ('transfer', 'offer')),
  -- The transfer or the offer; a wheelchair place and its companion's are promised together.
  claim_id uuid not null,
  claimed_at timestamptz not null default now()
);
create index ticket_claims_claim on ticket_claims (claim_id);

create table ticket_transfers (
  id uuid primary key,
  ticket_id uuid not null references tickets (id),
  -- The issue that was forwarded; accepting makes the next.
  issue integer not null,
  -- Of a wheelchair place: its companion's ticket goes with it.
  companion_ticket_id uuid references tickets (id),
  sender_id uuid not null,
  recipient_mail text not null,
  -- Who accepted or declined.
  recipient_id uuid,
  -- The links in the two mails, the first one and the reminder, carry a secret each; here are their hashes.
  token_hash bytea not null unique,
  reminder_token_hash bytea unique,
  reminded_at timestamptz,
  language text not null,
  state text not null check (state in ('Waiting', 'Accepted', 'Declined', 'Revoked', 'Expired')),
  reason_for_declining text,
  -- The versions of the terms and of the stadium regulations that were agreed to.
  agreed_terms text,
  agreed_regulations text,
  -- That whoever accepted has what a reduced or an accessible place asks for; they said so themselves.
  entitlement text check (entitlement in ('reduced', 'accessible')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- revoked by the sender, by a refund, or because the ticket was used at the gate
  ended_by text check (ended_by in ('sender', 'recipient', 'refund', 'gate', 'time')),
  check ((state = 'Waiting') = (ended_at is null)),
  check (state <> 'Accepted' or (recipient_id is not null and agreed_terms is not null and agreed_regulations is not null))
);
create unique index ticket_transfers_waiting on ticket_transfers (ticket_id) where state = 'Waiting';
create index ticket_transfers_companion on ticket_transfers (companion_ticket_id) where companion_ticket_id is not null;
create index ticket_transfers_sender on ticket_transfers (sender_id, created_at desc);
create index ticket_transfers_mail on ticket_transfers (lower(recipient_mail));
create index ticket_transfers_recipient on ticket_transfers (recipient_id) where recipient_id is not null;
create index ticket_transfers_due on ticket_transfers (expires_at) where state = 'Waiting';

-- The exchange. An offer is also the payout that its seller gets: one id for both.
create table marketplace_offers (
  id uuid primary key,
  ticket_id uuid not null references tickets (id),
  -- Of a wheelchair place: its companion's ticket goes to the buyer with it.
  companion_ticket_id uuid references tickets (id),
  event_id uuid not null references events (id),
  seller_id uuid not null,
  block_id text not null,
  row text,
  seat text,
  seat_id text,
  price_class text not null,
  ticket_type text not null,
  -- What the buyer pays, gross; everything below is inside it.
  price_cents integer not null check (price_cents > 0),
  vat_rate numeric(4, 1) not null,
  handling_fee_cents integer not null check (handling_fee_cents >= 0),
  reimbursement_fee_cents integer not null check (reimbursement_fee_cents >= 0),
  payout_cents integer not null check (payout_cents >= 0),
  payout_type text not null check (payout_type in ('voucher', 'creditCard', 'payPal', 'original')),
  payment_token_id uuid references payment_tokens (id),
  -- Of the seller, for the credit note.
  address jsonb not null,
  state text not null check (state in ('Pending', 'Created', 'Cancelled', 'Sold', 'PaymentSucceeded', 'PaymentFailed', 'Unknown')),
  cancelled_by text check (cancelled_by in ('seller', 'refund', 'gate', 'time', 'event')),
  -- Shown to the waiting list before it is shown to everybody.
  kept_for_list boolean not null default false,
  -- Held in a buyer's cart, as a seat is.
  cart_item_id uuid,
  hold_expires_at timestamptz,
  prolonged_at timestamptz,
  checkout_id uuid,
  cart_expires_at timestamptz,
  sold_checkout_item_id uuid,
  buyer_id uuid,
  new_ticket_id uuid references tickets (id),
  created_at timestamptz not null default now(),
  sold_at timestamptz,
  ended_at timestamptz,
  paid_at timestamptz,
  check (price_cents = payout_cents + handling_fee_cents + reimbursement_fee_cents)
);
create unique index marketplace_offers_live on marketplace_offers (ticket_id) where state in ('Created', 'Pending');
create index marketplace_offers_event on marketplace_offers (event_id, block_id) where state in ('Created', 'Pending');
create index marketplace_offers_seller on marketplace_offers (seller_id, created_at desc);
create unique index marketplace_offers_item on marketplace_offers (cart_item_id) where cart_item_id is not null;
create index marketplace_offers_sold_item on marketplace_offers (sold_checkout_item_id) where sold_checkout_item_id is not null;
create index marketplace_offers_due on marketplace_offers (event_id) where state in ('Sold', 'PaymentFailed');
create index marketplace_offers_token on marketplace_offers (payment_token_id) where payment_token_id is not null;

-- Each try to pay a seller out. One may be under way, and one succeeds.
create table payout_attempts (
  id uuid primary key,
  offer_id uuid not null references marketplace_offers (id),
  payout_type text not null check (payout_type in ('voucher', 'creditCard', 'payPal', 'original')),
  payment_token_id uuid references payment_tokens (id),
  amount_cents integer not null check (amount_cents >= 0),
  state text not null check (state in ('requested', 'done', 'failed')),
  provider text,
  provider_reference text,
  voucher_id uuid,
  failure text,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index payout_attempts_once on payout_attempts (offer_id) where state in ('requested', 'done');
create index payout_attempts_offer on payout_attempts (offer_id, created_at);

-- Money given to people at a payment provider: back on a payment that they had made, or on a method that they keep. Refunds
-- and payouts of a payment together are never more than was paid.
create table payouts (
  -- The caller's key: the same key is the same payout.
  id uuid primary key,
  payment_id uuid references payments (id),
  payment_token_id uuid references payment_tokens (id),
  provider text not null,
  amount_cents integer not null check (amount_cents > 0),
  state text not null check (state in ('requested', 'done', 'refused')),
  -- The provider's name of it, as soon as it has one.
  reference text,
  failure text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((payment_id is null) <> (payment_token_id is null)),
  check ((state = 'requested') = (ended_at is null))
);
create index payouts_payment on payouts (payment_id) where payment_id is not null;
create index payouts_token on payouts (payment_token_id) where payment_token_id is not null;

-- The sandbox bank's own book of what it paid out, and of what it would not.
create table bank_payouts (
  id uuid primary key,
  idempotency_key text not null unique,
  instrument text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  state text not null check (state in ('done', 'refused')),
  created_at timestamptz not null default now()
);

-- Wishes for a match that is sold out, served in order, all or none.
create table ticket_wishes (
  id uuid primary key,
  -- The order of the line: given out under the event's lock, so that nobody comes in before somebody who was there.
  place bigint generated always as identity,
  event_id uuid not null references events (id),
  person_id uuid not null,
  quantity integer not null check (quantity between 1 and 20),
  together boolean not null,
  price_classes text[] not null,
  ticket_type text not null,
  language text not null,
  state text not null check (state in ('Waiting', 'Offered', 'Bought', 'Expired', 'Withdrawn')),
  created_at timestamptz not null default now(),
  -- The places are in the person's cart until then.
  offered_at timestamptz,
  offered_until timestamptz,
  cart_item_ids uuid[],
  reminded_at timestamptz,
  ended_at timestamptz,
  -- Why one expired: its hold ended, its places were let go, the list closed, the match is called off, or its person may
  -- not have (so many of) these places.
  expired_because text check (expired_because in ('time', 'letGo', 'closed', 'cancelled', 'refused')),
  check ((state in ('Waiting', 'Offered')) = (ended_at is null)),
  check ((state = 'Waiting') <= (offered_at is null)),
  check ((state = 'Expired') = (expired_because is not null))
);
create unique index ticket_wishes_live on ticket_wishes (event_id, person_id) where state in ('Waiting', 'Offered');
create index ticket_wishes_order on ticket_wishes (event_id, place) where state = 'Waiting';
create index ticket_wishes_offered on ticket_wishes (event_id) where state = 'Offered';
create index ticket_wishes_person on ticket_wishes (person_id, created_at desc);

-- Blocks that somebody waits for. What comes back there is kept for the list (blocked_reason 'waitingList') in the same
-- statement, instead of going to whoever looks first.
alter table events add column waited_blocks text[] not null default '{}';
create index seat_claims_kept on seat_claims (event_id) where blocked_reason = 'waitingList';

-- Standing places that came back while people wait: still counted as taken, until the list was served.
alter table standing_counters add column kept_for_list integer not null default 0 check (kept_for_list >= 0 and kept_for_list <= taken);

-- A phone that reads tickets at a gate. The steward's own sign-in opens it; it may be offline afterwards.
create table gate_devices (
  id uuid primary key,
  steward_id uuid not null,
  event_id uuid not null references events (id),
  -- What the club calls the gate, and the blocks that it leads to; empty: all.
  gate text not null,
  blocks text[] not null default '{}',
  opened_at timestamptz not null default app.now(),
  synced_at timestamptz
);
create index gate_devices_event on gate_devices (event_id);

-- Every look at a ticket. The device makes the id, so that a scan that is sent twice is one scan.
create table gate_scans (
  id uuid primary key,
  event_id uuid not null references events (id),
  device_id uuid not null references gate_devices (id),
  ticket_id uuid,
  issue integer,
  -- What the steward saw.
  result text not null,
  -- What the server says of it, where that is something else: the gate was offline.
  verdict text,
  is_offline boolean not null,
  scanned_at timestamptz not null,
  received_at timestamptz not null default app.now()
);
create index gate_scans_event on gate_scans (event_id, received_at);
create index gate_scans_ticket on gate_scans (ticket_id) where ticket_id is not null;

-- Who is in: once per ticket. Two gates that were offline may both have let it in; the later one is a double in gate_doubles.
create table ticket_entries (
  ticket_id uuid primary key references tickets (id),
  event_id uuid not null references events (id),
  issue integer not null,
  scan_id uuid not null unique references gate_scans (id),
  gate text not null,
  entered_at timestamptz not null
);
create index ticket_entries_event on ticket_entries (event_id);

create table gate_doubles (
  scan_id uuid primary key references gate_scans (id),
  ticket_id uuid not null references tickets (id),
  event_id uuid not null references events (id),
  first_scan_id uuid not null references gate_scans (id),
  found_at timestamptz not null default app.now()
);
create index gate_doubles_event on gate_doubles (event_id);

-- Passes for the wallets of phones: one per issue of a ticket, so that the pass of a former owner never shows what is
-- another's now. The phones that keep a pass of Apple's ask for news.
create table wallet_passes (
  ticket_id uuid not null references tickets (id),
  issue integer not null,
  owner_id uuid not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  voided_at timestamptz,
  -- Google keeps a copy under our name, which is told when it is void.
  google_at timestamptz,
  primary key (ticket_id, issue)
);
create index wallet_passes_owner on wallet_passes (owner_id);

create table pass_registrations (
  device_library_id text not null,
  ticket_id uuid not null,
  issue integer not null,
  push_token text not null,
  registered_at timestamptz not null default now(),
  -- The change that the phone was told of last.
  told_at timestamptz,
  primary key (device_library_id, ticket_id, issue),
  foreign key (ticket_id, issue) references wallet_passes (ticket_id, issue)
);
create index pass_registrations_pass on pass_registrations (ticket_id, issue);
