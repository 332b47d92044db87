-- PayPal's own button: its buyer agrees before there is an order, and says who and to where.

-- The bank's own books. Which of its test people agreed; it keeps no address.
alter table bank_payments add column asks_who_buys boolean not null default false;
alter table bank_payments add column buyer smallint check (buyer between 0 and 9);
alter table bank_payments drop constraint bank_payments_state_check;
alter table bank_payments add constraint bank_payments_state_check check (state in
  ('open', 'challenged', 'approved', 'captured', 'declined', 'cancelled', 'expired'));
