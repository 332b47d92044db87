-- Notices to browsers (Web Push): whose devices, what each person wants to hear of and when they are left in peace.
create table push_devices (
  id uuid primary key,
  person_id uuid not null references contacts (id),
  -- Where the push service takes a message for this browser; whoever knows it may send there what only its keys open.
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  language text not null,
  -- As the browser called itself: how its owner tells devices apart.
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default app.now(),
  -- The last message that the push service took.
  reached_at timestamptz
);
create index push_devices_person on push_devices (person_id);

create table push_choices (
  person_id uuid primary key references contacts (id),
  -- Teams whose goals and final whistles are told.
  teams integer[] not null default '{}',
  -- Kick-off moved or match called off: of matches they have a ticket for, or of all that are sold.
  kick_off text not null default 'own' check (kick_off in ('none', 'own', 'all')),
  sales boolean not null default false,
  waiting_list boolean not null default true,
  transfers boolean not null default true,
  is_quiet boolean not null default true,
  -- Minutes of the day in the zone; the end may lie before the beginning, on the next day.
  quiet_from smallint not null default 1320 check (quiet_from between 0 and 1439),
  quiet_until smallint not null default 480 check (quiet_until between 0 and 1439),
  zone text not null,
  -- Places of the waiting list are told at any hour.
  waiting_list_always boolean not null default false,
  changed_at timestamptz not null default app.now()
);
create index push_choices_teams on push_choices using gin (teams);

-- What is told: one row for each thing that happened, by its key; told to whoever wants it when it leaves.
create table push_matters (
  id uuid primary key,
  key text not null unique check (length(key) <= 200),
  topic text not null check (topic in ('goals', 'kickOff', 'sales', 'waitingList', 'transfers')),
  kind text not null,
  -- Of two with the same tag a device shows the later one alone.
  tag text not null check (length(tag) <= 100),
  facts jsonb not null,
  -- Whom it concerns: one person, who chose a team, who has a ticket of an event, who buys in a phase.
  person_id uuid,
  team_id integer,
  event_id uuid,
  phase jsonb,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  done_at timestamptz,
  -- Devices up to this one have had their turn.
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  -- Who sends it now, and until when they have to say so again.
  lease uuid,
  leased_until timestamptz
);
create index push_matters_open on push_matters (created_at) where done_at is null;
create index push_matters_tag on push_matters (tag);
create index push_matters_person on push_matters (person_id) where person_id is not null;

-- What came of a matter on a device, kept for a month. Waiting: not now, later once more.
create table push_deliveries (
  matter_id uuid not null references push_matters (id) on delete cascade,
  device_id uuid not null,
  person_id uuid not null,
  state text not null check (state in ('sent', 'waiting', 'failed', 'gone')),
  tries smallint not null default 0,
  try_at timestamptz not null default app.now(),
  told_at timestamptz not null default app.now(),
  primary key (matter_id, device_id)
);
create index push_deliveries_waiting on push_deliveries (matter_id, try_at) where state = 'waiting';
create index push_deliveries_device on push_deliveries (device_id);
create index push_deliveries_person on push_deliveries (person_id);
create index push_deliveries_told on push_deliveries (told_at);

-- Topics that staff hold back for now.
create table push_pauses (
  topic text primary key,
  reason text not null check (length(reason) between 1 and 500),
  paused_by text not null,
  paused_at timestamptz not null default app.now()
);
