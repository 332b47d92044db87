-- Accounts that nobody signs in with until a day, and why. What became of former blocks stands in the audit book.

create table account_blocks (
  account_id uuid primary key references accounts (id),
  reason text not null check (length(reason) between 3 and 500),
  blocked_by text not null,
  blocked_at timestamptz not null default app.now(),
  ends_at timestamptz not null,
  check (ends_at > blocked_at)
);
