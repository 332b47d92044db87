-- Private keys and derived secrets lie sealed by SECRET (platform/sealing.ts). SQL cannot seal: the next start seals what is
-- clear still, and from then on nothing is.
create table kept_secrets (
  purpose text primary key,
  sealed text not null,
  created_at timestamptz not null default now()
);

alter table signing_keys alter column private_jwk drop not null;
alter table signing_keys add column sealed_key text;
alter table signing_keys add constraint signing_keys_one_form check (num_nonnulls(private_jwk, sealed_key) = 1);

-- A key that others may know opens no gate from this moment on; its private half is gone.
alter table ticket_keys add column compromised_at timestamptz;
alter table ticket_keys alter column private_key drop not null;
alter table ticket_keys add column sealed_key text;
alter table ticket_keys add constraint ticket_keys_one_form check (
  num_nonnulls(private_key, sealed_key) = case when compromised_at is null then 1 else 0 end);
