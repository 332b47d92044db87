import { sql } from 'kysely'

import type { Language } from '#club/club.ts'
import { ZONE } from '#platform/dates.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { PushChoices, PushTopic } from './schema.ts'

export type DeviceRow = {
  id: string
  personId: string
  endpoint: string
  p256dh: string
  auth: string
  language: Language
  name: string
  createdAt: Date
  reachedAt: Date | null
}

const DEVICE = sql.raw(`d.id, d.person_id as "personId", d.endpoint, d.p256dh, d.auth, d.language, d.name,
  d.created_at as "createdAt", d.reached_at as "reachedAt"`)

export async function listDevices(db: Db, personId: string): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select ${DEVICE} from push_devices d where d.person_id = ${personId} order by d.created_at, d.id`.execute(
    db,
  )
  return rows
}

export async function findDevice(
  db: Db,
  { id, personId }: { id: string; personId: string },
): Promise<DeviceRow | null> {
  const { rows } = await sql<DeviceRow>`
    select ${DEVICE} from push_devices d where d.id = ${id} and d.person_id = ${personId}`.execute(db)
  return rows[0] ?? null
}

type NewDevice = Pick<DeviceRow, 'id' | 'personId' | 'endpoint' | 'p256dh' | 'auth' | 'language' | 'name'>

/** One browser is one device: whoever had it before has it no more, and nothing that waits for them goes there. */
export async function insertDevice(trx: Trx, device: NewDevice): Promise<DeviceRow> {
  const { id, personId, endpoint, p256dh, auth, language, name } = device
  await sql`
    with former as (delete from push_devices where endpoint = ${endpoint} and person_id <> ${personId} returning id)
    delete from push_deliveries where state = 'waiting' and device_id in (select id from former)`.execute(trx)
  const { rows } = await sql<DeviceRow>`
    insert into push_devices as d (id, person_id, endpoint, p256dh, auth, language, name)
    values (${id}, ${personId}, ${endpoint}, ${p256dh}, ${auth}, ${language}, ${name})
    on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth,
      language = excluded.language, name = excluded.name
    where d.person_id = excluded.person_id
    returning ${DEVICE}`.execute(trx)
  return rows[0]!
}

/** False when nobody has it. */
export async function renewDevice(
  trx: Trx,
  given: { former: string; endpoint: string; p256dh: string; auth: string },
): Promise<boolean> {
  const { former, endpoint, p256dh, auth } = given
  const { rows } = await sql`
    update push_devices set endpoint = ${endpoint}, p256dh = ${p256dh}, auth = ${auth}
    where endpoint = ${former}
      and (${endpoint} = ${former} or not exists (select from push_devices o where o.endpoint = ${endpoint}))
    returning id`.execute(trx)
  return rows.length > 0
}

export async function deleteDevices(trx: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  await sql`
    delete from push_deliveries where state = 'waiting' and device_id = any(${ids}::uuid[])`.execute(trx)
  const { numAffectedRows } = await sql`
    delete from push_devices where id = any(${ids}::uuid[])`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

export const defaultChoices: PushChoices = {
  teams: [],
  kickOff: 'own',
  sales: false,
  waitingList: true,
  transfers: true,
  isQuiet: true,
  quietFrom: 1_320,
  quietUntil: 480,
  zone: ZONE,
  waitingListAlways: false,
}

export async function findChoices(db: Db, personId: string): Promise<PushChoices | null> {
  const { rows } = await sql<PushChoices>`
    select teams, kick_off as "kickOff", sales, waiting_list as "waitingList", transfers, is_quiet as "isQuiet",
      quiet_from as "quietFrom", quiet_until as "quietUntil", zone, waiting_list_always as "waitingListAlways"
    from push_choices where person_id = ${personId}`.execute(db)
  return rows[0] ?? null
}

/** What they have chosen stays; its row is held: devices of one person are counted one after the other. */
export async function holdChoices(
  trx: Trx,
  { personId, choices }: { personId: string; choices: PushChoices },
): Promise<void> {
  await sql`
    insert into push_choices (person_id, teams, zone) values (${personId}, ${choices.teams}::int[], ${choices.zone})
    on conflict (person_id) do nothing`.execute(trx)
  await sql`select from push_choices where person_id = ${personId} for update`.execute(trx)
}

export async function saveChoices(
  trx: Trx,
  { personId, choices }: { personId: string; choices: PushChoices },
): Promise<void> {
  const { teams, kickOff, sales, waitingList, transfers, isQuiet, quietFrom, quietUntil, zone } = choices
  await sql`
    insert into push_choices (person_id, teams, kick_off, sales, waiting_list, transfers, is_quiet, quiet_from, quiet_until,
      zone, waiting_list_always)
    values (${personId}, ${teams}::int[], ${kickOff}, ${sales}, ${waitingList}, ${transfers}, ${isQuiet}, ${quietFrom},
      ${quietUntil}, ${zone}, ${choices.waitingListAlways})
    on conflict (person_id) do update set teams = excluded.teams, kick_off = excluded.kick_off, sales = excluded.sales,
      waiting_list = excluded.waiting_list, transfers = excluded.transfers, is_quiet = excluded.is_quiet,
      quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, zone = excluded.zone,
      waiting_list_always = excluded.waiting_list_always, changed_at = app.now()`.execute(trx)
}

export async function listPaused(
  db: Db,
): Promise<{ topic: PushTopic; reason: string; by: string; at: Date }[]> {
  const { rows } = await sql<{ topic: PushTopic; reason: string; by: string; at: Date }>`
    select topic, reason, paused_by as by, paused_at as at from push_pauses order by topic`.execute(db)
  return rows
}

export async function timeOf(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app.now() as now`.execute(db)
  return rows[0]!.now
}
