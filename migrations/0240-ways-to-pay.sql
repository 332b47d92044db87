-- Klarna, and the wallets of phones: what a provider vouches for until the goods leave, and is taken then.

alter table checkouts drop constraint checkouts_method_check;
alter table checkouts add constraint checkouts_method_check check (method in
  ('creditcard', 'paypal', 'sepa', 'klarna', 'applepay', 'googlepay', 'token', 'purchaseOnAccount', 'nopayment',
   'cardOutside', 'cash'));

-- Everything of it travels: its money is taken when it leaves.
alter table payments add column is_taken_when_sent boolean not null default false;
-- Since when the provider vouches for it without having taken it; null: never.
alter table payments add column reserved_at timestamptz;
-- What of it the club has asked for since; 0: it is let go. Null: nothing yet.
alter table payments add column capture_cents integer check (capture_cents between 0 and amount_cents);
alter table payments add constraint payments_capture_of_reserved check (capture_cents is null or reserved_at is not null);

-- The bank's own books.
alter table bank_payments add column takes_later boolean not null default false;
-- Of what is taken later: what was taken of it, 0 once it is let go.
alter table bank_payments add column taken_cents integer check (taken_cents between 0 and amount_cents);
