-- Klarna is agreed to before there is an order, too. It holds its buyer's credit from then on: until the order comes, or it is let go.
alter table payment_approvals
  add column method text not null default 'paypal' check (method in ('paypal', 'klarna')),
  -- Whose reference it is; null: of before that was noted.
  add column provider text,
  -- From then on nobody orders with it, and the provider is told.
  add column let_go_at timestamptz;
alter table payment_approvals alter column method drop default;
