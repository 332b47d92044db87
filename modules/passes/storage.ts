import { type RawBuilder, sql } from 'kysely'
import type { Text } from '#club/club.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { PassName } from './schema.ts'

export type ChangedPass = PassName & { isAtGoogle: boolean }
/** The passes of a match, or of one ticket. */
export type WhichPasses = { eventId: string } | { ticketId: string }

/** A pass with the ticket and the match as they are now. */
export type PassRow = PassName & {
  changedAt: Date
  voidedAt: Date | null
  eventId: string
  /** Null where another issue of the ticket is the good one, or none. */
  code: string | null
  startsAt: Date
  doorsOpenAt: Date
  cancelledAt: Date | null
  name: Text
  competition: Text
  opponent: string
  blockId: string
  called: string | null
  bearer: string | null
  row: string | null
  seat: string | null
  ticketType: string
  orderNumber: string
  now: Date
}

/** The pass of this issue; a second one is the first. */
export async function savePass(trx: Trx, pass: PassName & { ownerId: string }): Promise<void> {
  await sql`
    insert into wallet_passes (ticket_id, issue, owner_id, created_at, changed_at)
    values (${pass.ticketId}, ${pass.issue}, ${pass.ownerId}, app.now(), app.now())
    on conflict do nothing`.execute(trx)
}

export async function findPass(db: Db, { ticketId, issue }: PassName): Promise<PassRow | null> {
  const { rows } = await sql<PassRow>`
    select p.ticket_id as "ticketId", p.issue, p.changed_at as "changedAt", p.voided_at as "voidedAt",
      t.event_id as "eventId", e.starts_at as "startsAt", e.doors_open_at as "doorsOpenAt",
      e.cancelled_at as "cancelledAt", e.name, e.competition, e.opponent, t.block_id as "blockId", t.row, t.seat,
      t.ticket_type as "ticketType", t.order_number as "orderNumber", app.now() as now,
      s.called, n.name as bearer,
      case when p.voided_at is null and t.revoked_at is null and t.issue = p.issue then t.code end as code
    from wallet_passes p join tickets t on t.id = p.ticket_id join events e on e.id = t.event_id
      left join standing_counters s on s.event_id = t.event_id and s.block_id = t.block_id
      left join ticket_names n on n.ticket_id = t.id and n.owner_id = t.owner_id
    where p.ticket_id = ${ticketId} and p.issue = ${issue}`.execute(db)
  return rows[0] ?? null
}

/** Passes of these tickets that show another issue than the ticket has now, or a ticket that is no more. */
export async function voidStalePasses(trx: Trx, ticketIds: string[]): Promise<ChangedPass[]> {
  const { rows } = await sql<ChangedPass>`
    update wallet_passes p set voided_at = app.now(), changed_at = app.now()
    from tickets t
    where p.ticket_id = any(${ticketIds}::uuid[]) and t.id = p.ticket_id and p.voided_at is null
      and (t.revoked_at is not null or t.issue <> p.issue)
    returning p.ticket_id as "ticketId", p.issue, p.google_at is not null as "isAtGoogle"`.execute(trx)
  return rows
}

/** The match has changed, and so every pass for it that is still good; or the code of one ticket. */
export async function touchPassesOf(trx: Trx, which: WhichPasses): Promise<ChangedPass[]> {
  const these =
    'eventId' in which
      ? sql`t.event_id = ${which.eventId}`
      : sql`t.id = ${which.ticketId} and t.issue = p.issue`
  const { rows } = await sql<ChangedPass>`
    update wallet_passes p set changed_at = app.now() from tickets t
    where t.id = p.ticket_id and ${these} and p.voided_at is null
    returning p.ticket_id as "ticketId", p.issue, p.google_at is not null as "isAtGoogle"`.execute(trx)
  return rows
}

export async function markAtGoogle(db: Db, { ticketId, issue }: PassName): Promise<void> {
  await sql`
    update wallet_passes set google_at = app.now()
    where ticket_id = ${ticketId} and issue = ${issue} and google_at is null`.execute(db)
}

const MOST_PHONES = 20

/** False: the phone had it already. A pass is kept by a few phones of one person; beyond, the oldest goes. */
export async function registerPhone(
  trx: Trx,
  given: PassName & { deviceLibraryId: string; pushToken: string },
): Promise<boolean> {
  const { deviceLibraryId, ticketId, issue, pushToken } = given
  const { rows } = await sql<{ isNew: boolean }>`
    insert into pass_registrations as r (device_library_id, ticket_id, issue, push_token, registered_at, told_at)
    select ${deviceLibraryId}, p.ticket_id, p.issue, ${pushToken}, app.now(), p.changed_at
    from wallet_passes p where p.ticket_id = ${ticketId} and p.issue = ${issue}
    on conflict (device_library_id, ticket_id, issue) do update set push_token = excluded.push_token
    returning xmax = 0 as "isNew"`.execute(trx)
  await sql`
    delete from pass_registrations where (device_library_id, ticket_id, issue) in (
      select device_library_id, ticket_id, issue from pass_registrations
      where ticket_id = ${ticketId} and issue = ${issue}
      order by registered_at desc, device_library_id offset ${MOST_PHONES})`.execute(trx)
  return rows[0]?.isNew ?? false
}

export async function forgetPhone(db: Db, given: PassName & { deviceLibraryId: string }): Promise<void> {
  const { deviceLibraryId, ticketId, issue } = given
  await sql`
    delete from pass_registrations
    where device_library_id = ${deviceLibraryId} and ticket_id = ${ticketId} and issue = ${issue}`.execute(db)
}

/** Another phone has this address now, or none. */
export async function forgetPushToken(db: Db, pushToken: string): Promise<void> {
  await sql`delete from pass_registrations where push_token = ${pushToken}`.execute(db)
}

/**
 * What changed for a phone since the mark of its last question; the mark of this one. It lags ten seconds behind the clock,
 * because a transaction that began before may commit after.
 */
export async function changesFor(
  db: Db,
  given: { deviceLibraryId: string; since: number | null },
): Promise<{ mark: number; passes: PassName[] } | null> {
  const { rows } = await sql<PassName & { changedAt: Date; now: Date }>`
    select p.ticket_id as "ticketId", p.issue, p.changed_at as "changedAt", app.now() as now
    from pass_registrations r join wallet_passes p on p.ticket_id = r.ticket_id and p.issue = r.issue
    where r.device_library_id = ${given.deviceLibraryId}
    order by p.changed_at desc, p.ticket_id limit 1000`.execute(db)
  const since = given.since
  const passes = rows.filter(({ changedAt }) => since === null || changedAt.getTime() > since)
  if (passes.length === 0) return null
  const mark = Math.min(rows[0]!.changedAt.getTime(), rows[0]!.now.getTime() - 10_000)
  return { mark, passes }
}

export type Untold = { pushToken: string; changedAt: Date }

/** Phones that were not told of the last change of a pass that they keep, each once. */
export async function untoldPhones(db: Db, given: { which: WhichPasses; limit: number }): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    select r.push_token as "pushToken", max(p.changed_at) as "changedAt"
    from pass_registrations r join wallet_passes p on p.ticket_id = r.ticket_id and p.issue = r.issue
    where ${ofThese(given.which)} and (r.told_at is null or r.told_at < p.changed_at)
    group by r.push_token order by r.push_token limit ${given.limit}`.execute(db)
  return rows
}

export async function markNotified(db: Db, given: Untold & { which: WhichPasses }): Promise<void> {
  await sql`
    update pass_registrations r set told_at = p.changed_at from wallet_passes p
    where p.ticket_id = r.ticket_id and p.issue = r.issue and r.push_token = ${given.pushToken}
      and date_trunc('milliseconds', p.changed_at) <= ${given.changedAt} and ${ofThese(given.which)}`.execute(
    db,
  )
}

function ofThese(which: WhichPasses): RawBuilder<unknown> {
  return 'ticketId' in which
    ? sql`p.ticket_id = ${which.ticketId}`
    : sql`p.ticket_id in (select t.id from tickets t where t.event_id = ${which.eventId})`
}

/** A month after the match nobody has news of it. */
export async function forgetOldPhones(db: Db): Promise<void> {
  await sql`
    delete from pass_registrations r using tickets t join events e on e.id = t.event_id
    where t.id = r.ticket_id and e.starts_at < app.now() - interval '30 days'`.execute(db)
}
