-- Advertising consents and newsletters. A row is the proof: who agreed, when, to which words, and how it ended. Rows are never
-- changed into something else and never deleted by a withdrawal; somebody who agrees again gets a new one.
create table consents (
  id uuid primary key,
  -- A contact or an organisation.
  subject_id uuid not null,
  -- A topic of club/consents.ts, by its name.
  topic text not null,
  consent_type text not null check (consent_type in ('Advertising', 'Newsletter')),
  text_version text not null,
  language text not null check (language in ('de', 'en', 'ja')),
  wording text not null,
  -- account: the club's own screen said which words it showed. api: another client did not.
  source text not null check (source in ('account', 'api')),
  -- The person who pressed: an administrator where the subject is an organisation.
  asked_by uuid not null,
  asked_at timestamptz not null,
  -- Newsletters: the address that they go to, and the proof that it is theirs. A consent without given_at is only asked for.
  email text,
  confirm_token_hash bytea unique,
  confirm_until timestamptz,
  mails_sent integer not null default 0,
  mailed_at timestamptz,
  confirmed_at timestamptz,
  given_at timestamptz,
  -- Ends it from a mail, signed out. Kept plainly, since every issue carries it, and all it can do is end.
  withdrawal_token text unique,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  -- account, api: by the person. mail: by the link. mainConsent: with the consent that it builds on. all: every one of its kind
  -- at once. expired: never confirmed.
  withdrawn_how text check (withdrawn_how in ('account', 'mail', 'mainConsent', 'all', 'expired')),
  check ((withdrawn_at is null) = (withdrawn_how is null))
);
create unique index consents_live on consents (subject_id, topic) where withdrawn_at is null;
create index consents_subject on consents (subject_id, topic);
