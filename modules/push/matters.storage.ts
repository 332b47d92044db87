import { type RawBuilder, sql } from 'kysely'
import type { SalePhase } from '#modules/tickets/phases.rules.ts'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { Facts } from './notices.rules.ts'
import type { NoticeKind } from './notices.texts.ts'
import type { PushTopic } from './schema.ts'
import type { DeviceRow } from './storage.ts'

/** Of a phase what says who buys in it; moments as text, as JSON keeps them. */
export type ToldPhase = Pick<SalePhase, 'who' | 'memberSince'> & { startsAt: string }

export type NewMatter = {
  /** Names what happened: it is told once. */
  key: string
  topic: PushTopic
  kind: NoticeKind
  tag: string
  facts: Facts
  personId?: string | null
  teamId?: number | null
  eventId?: string | null
  phase?: ToldPhase | null
  expiresAt: Date
}

export type MatterRow = Required<NewMatter> & { id: string; createdAt: Date; afterId: string; now: Date }

/** Its id; null when it is known. */
export async function insertMatter(trx: Trx, matter: NewMatter): Promise<string | null> {
  const { key, topic, kind, tag, facts, expiresAt } = matter
  const { personId = null, teamId = null, eventId = null, phase = null } = matter
  const { rows } = await sql<{ id: string }>`
    insert into push_matters (id, key, topic, kind, tag, facts, person_id, team_id, event_id, phase, expires_at)
    values (${newId()}, ${key}, ${topic}, ${kind}, ${tag}, ${JSON.stringify(facts)}::jsonb, ${personId}, ${teamId}, ${eventId},
      ${phase && JSON.stringify(phase)}::jsonb, ${expiresAt})
    on conflict (key) do nothing returning id`.execute(trx)
  return rows[0]?.id ?? null
}

/** Keys that are told already, of those with a beginning. */
export async function listKeys(db: Db, beginnings: readonly string[]): Promise<string[]> {
  if (beginnings.length === 0) return []
  const { rows } = await sql<{ key: string }>`
    select key from push_matters where key ^@ any(${beginnings}::text[]) order by created_at`.execute(db)
  return rows.map(({ key }) => key)
}

/** What is overtaken by another thing is told to nobody else. */
export async function endMatters(trx: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await sql`
    update push_matters set done_at = app.now() where key = any(${keys}::text[]) and done_at is null`.execute(
    trx,
  )
}

const MATTER =
  sql.raw(`m.id, m.key, m.topic, m.kind, m.tag, m.facts, m.person_id as "personId", m.team_id as "teamId",
  m.event_id as "eventId", m.phase, m.created_at as "createdAt", m.expires_at as "expiresAt", m.after_id as "afterId",
  app.now() as now`)

/** Seconds after which somebody else sends a matter whose sender says nothing any more. */
const LEASE_SECONDS = 60

/** Takes a matter to send it, alone; null where it is over, held back, or somebody else's. */
export async function leaseMatter(
  db: Db,
  { id, lease, isAlone }: { id: string; lease: string; isAlone: boolean },
): Promise<MatterRow | null> {
  const free = isAlone
    ? sql`(m.leased_until is null or m.leased_until < clock_timestamp() or m.lease = ${lease})`
    : sql`true`
  const { rows } = await sql<MatterRow>`
    update push_matters m set lease = ${lease}, leased_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where m.id = ${id} and m.done_at is null and m.expires_at > app.now() and ${free}
      and not exists (select from push_pauses p where p.topic = m.topic)
    returning ${MATTER}`.execute(db)
  return rows[0] ?? null
}

/** Lets go; it is done when nobody waits for it any more. */
export async function releaseMatter(
  db: Db,
  { id, lease, isWhole }: { id: string; lease: string; isWhole: boolean },
): Promise<void> {
  await sql`
    update push_matters m set leased_until = null,
      done_at = case when ${isWhole} and not exists (
        select from push_deliveries d where d.matter_id = m.id and d.state = 'waiting') then app.now() end
    where m.id = ${id} and m.lease = ${lease} and m.done_at is null`.execute(db)
}

export type TurnRow = DeviceRow & {
  tries: number
  isQuiet: boolean
  quietFrom: number
  quietUntil: number
  zone: string
  waitingListAlways: boolean
}

const TURN = sql.raw(`d.id, d.person_id as "personId", d.endpoint, d.p256dh, d.auth, d.language,
  c.is_quiet as "isQuiet", c.quiet_from as "quietFrom", c.quiet_until as "quietUntil", c.zone,
  c.waiting_list_always as "waitingListAlways"`)

/** Devices `d` of people with choices `c` who want to hear of it now: none of somebody who is gone, blocked, or has said no. */
function wantedBy({ topic, personId, teamId, eventId, createdAt, tag, id }: MatterRow): RawBuilder<unknown> {
  return sql`
    not exists (select from contacts k where k.id = d.person_id and k.erased_at is not null)
    and not exists (select from account_blocks b where b.account_id = d.person_id and b.ends_at > app.now())
    and ${audienceOf({ topic, personId, teamId, eventId, createdAt })}
    and (${topic} <> 'sales' or not exists (select from push_matters o join push_deliveries e on e.matter_id = o.id
      where o.tag = ${tag} and o.topic = 'sales' and o.kind <> 'byHand' and o.id <> ${id} and e.device_id = d.id and e.state = 'sent'))`
}

type Audience = Pick<MatterRow, 'topic' | 'personId' | 'teamId' | 'eventId'> & { createdAt: Date | null }

/** Without an event or a team: all who chose the topic. A ticket that goes with the match was theirs when it was called off. */
function audienceOf({ topic, personId, teamId, eventId, createdAt }: Audience): RawBuilder<unknown> {
  switch (topic) {
    case 'goals':
      return teamId === null ? sql`c.teams <> '{}'` : sql`c.teams @> array[${teamId}]::int[]`
    case 'kickOff':
      return sql`(c.kick_off = 'all' or (c.kick_off = 'own' and exists (select from tickets t
        where t.owner_id = d.person_id and (t.revoked_at is null or t.revoked_at >= ${createdAt}) and (${eventId}::uuid is null or t.event_id = ${eventId}))))`
    case 'sales':
      return sql`c.sales`
    case 'waitingList':
      return sql`c.waiting_list and d.person_id = ${personId}`
    case 'transfers':
      return sql`c.transfers and d.person_id = ${personId}`
  }
}

/** The next devices that have not had their turn. The moment is the row's: what has come through a program knows no microseconds. */
export async function listNext(db: Db, matter: MatterRow, limit: number): Promise<TurnRow[]> {
  const { rows } = await sql<TurnRow>`
    select ${TURN}, 0 as tries from push_devices d join push_choices c on c.person_id = d.person_id
    where d.id > ${matter.afterId} and d.created_at <= (select created_at from push_matters where id = ${matter.id})
      and ${wantedBy(matter)}
    order by d.id limit ${limit}`.execute(db)
  return rows
}

/** Those that are to be tried once more; whoever does not want it any more has no row here. */
export async function listDue(db: Db, matter: MatterRow, limit: number): Promise<TurnRow[]> {
  const { rows } = await sql<TurnRow>`
    select ${TURN}, e.tries from push_deliveries e join push_devices d on d.id = e.device_id and d.person_id = e.person_id
    join push_choices c on c.person_id = d.person_id
    where e.matter_id = ${matter.id} and e.state = 'waiting' and e.try_at <= app.now() and ${wantedBy(matter)}
    order by d.id limit ${limit}`.execute(db)
  return rows
}

/** Those that waited and whom it is not for any more. */
export async function dropUnwanted(db: Db, matter: MatterRow): Promise<void> {
  await sql`
    delete from push_deliveries e where e.matter_id = ${matter.id} and e.state = 'waiting' and e.try_at <= app.now()
      and not exists (select from push_devices d join push_choices c on c.person_id = d.person_id
        where d.id = e.device_id and d.person_id = e.person_id and ${wantedBy(matter)})`.execute(db)
}

export type Told = {
  deviceId: string
  personId: string
  state: 'sent' | 'waiting' | 'failed' | 'gone'
  tries: number
  tryAt: Date | null
}

/** What became of some devices, in one statement; `afterId` is where the next turn goes on. */
export async function writeTold(
  trx: Trx,
  { matterId, told, afterId }: { matterId: string; told: readonly Told[]; afterId: string | null },
): Promise<void> {
  if (told.length > 0)
    await sql`
      insert into push_deliveries as e (matter_id, device_id, person_id, state, tries, try_at, told_at)
      select ${matterId}, device_id, person_id, state, tries, coalesce(try_at, app.now()), app.now()
      from jsonb_to_recordset(${JSON.stringify(told.map(rowOf))}::jsonb)
        as r (device_id uuid, person_id uuid, state text, tries smallint, try_at timestamptz)
      on conflict (matter_id, device_id) do update set state = excluded.state, tries = excluded.tries,
        try_at = excluded.try_at, told_at = excluded.told_at where e.state = 'waiting'`.execute(trx)
  const reached = told.filter(({ state }) => state === 'sent').map(({ deviceId }) => deviceId)
  await sql`update push_devices set reached_at = app.now() where id = any(${reached}::uuid[])`.execute(trx)
  if (afterId !== null)
    await sql`update push_matters set after_id = greatest(after_id, ${afterId}::uuid) where id = ${matterId}`.execute(
      trx,
    )
}

const rowOf = ({ deviceId, personId, state, tries, tryAt }: Told) => ({
  ...{ device_id: deviceId, person_id: personId, state, tries },
  try_at: tryAt?.toISOString() ?? null,
})

/** What nobody sends now and is not over: begun and left, held back for a time, or to be tried again. */
export async function listOpen(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from push_matters m where done_at is null and expires_at > app.now()
      and (leased_until is null or leased_until < clock_timestamp())
      and not exists (select from push_pauses p where p.topic = m.topic) order by created_at`.execute(db)
  return rows.map(({ id }) => id)
}

/** What came too late is over. */
export async function endExpired(trx: Trx): Promise<void> {
  await sql`
    with over as (update push_matters set done_at = app.now() where done_at is null and expires_at <= app.now() returning id)
    update push_deliveries set state = 'failed', told_at = app.now()
    where state = 'waiting' and matter_id in (select id from over)`.execute(trx)
}

/** Devices and people that a topic would reach now. */
export async function countAudience(db: Db, given: Audience): Promise<{ devices: number; persons: number }> {
  const { rows } = await sql<{ devices: number; persons: number }>`
    select count(*)::int as devices, count(distinct d.person_id)::int as persons
    from push_devices d join push_choices c on c.person_id = d.person_id
    where not exists (select from contacts k where k.id = d.person_id and k.erased_at is not null)
      and not exists (select from account_blocks b where b.account_id = d.person_id and b.ends_at > app.now())
      and ${audienceOf(given)}`.execute(db)
  return rows[0]!
}

/** After a month nothing is left but what is still on its way. */
export async function forgetOld(db: Db): Promise<void> {
  await sql`delete from push_matters where done_at < app.now() - interval '31 days'`.execute(db)
}
