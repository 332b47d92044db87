-- Subscriptions to what lies behind the paywall (club TV). Which paywalls there are is the club's data (club/club.ts).

create table paywall_subscriptions (
  id uuid primary key,
  subject_id uuid not null,
  paywall_id integer not null,
  started_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  check (expires_at > started_at)
);
create index paywall_subscriptions_subject on paywall_subscriptions (subject_id, expires_at desc);
