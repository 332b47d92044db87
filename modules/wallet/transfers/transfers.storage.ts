import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Text } from '#club/club.ts'
import { club, type Language } from '#club/club.ts'
import { UPGRADE_CENTS } from '#modules/tickets/upgrades.rules.ts'
import { calledOf } from '#modules/tickets/venue/away.rules.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { TransferState } from './transfers.schema.ts'

type Place = { block: string; row: string | null; seat: string | null }

export type TransferEndedBy = 'sender' | 'recipient' | 'refund' | 'gate' | 'time' | 'upgrade'

/** A transfer with what it is about. Its state is what readers see: one whose time is over has expired. */
export type TransferRow = {
  id: string
  ticketId: string
  companionTicketId: string | null
  /** The ticket that the recipient has now, or would have: where they paid for the full price it is another. */
  shownTicketId: string
  /** What lacks to the full price while it waits, in cents; null: nothing, or the place is not sold at full price. */
  upgradeCents: number | null
  senderId: string
  senderName: string | null
  recipientMail: string
  recipientId: string | null
  language: Language
  state: TransferState
  reasonForDeclining: string | null
  createdAt: Date
  expiresAt: Date
  endedAt: Date | null
  endedBy: TransferEndedBy | null
  tokenHash: Buffer
  reminderTokenHash: Buffer | null
  block: string
  row: string | null
  seat: string | null
  seatId: string | null
  ticketType: string
  priceClass: string
  /** What another ground calls the area. */
  called: string | null
  companion: Place | null
  event: {
    id: string
    name: Text
    opponent: string
    opponentCrest: string
    startsAt: Date
    doorsOpenAt: Date
    cancelledAt: Date | null
  }
}

type FlatRow = Omit<TransferRow, 'event'> & {
  eventId: string
  eventName: Text
  opponent: string
  opponentCrest: string
  startsAt: Date
  doorsOpenAt: Date
  cancelledAt: Date | null
}

/** Its time is over, and nobody is paying for it (`ticket_upgrades`). */
const IS_OVER = `x.state = 'Waiting' and x.expires_at <= app.now()
  and not exists (select from ticket_upgrades p where p.transfer_id = x.id and p.secured_until > app.now() and p.paid_at is null)`
const COLUMNS = sql.raw(`x.id, x.ticket_id as "ticketId", x.companion_ticket_id as "companionTicketId",
  t.id as "shownTicketId", case when x.state = 'Waiting' then ${UPGRADE_CENTS} end as "upgradeCents",
  x.sender_id as "senderId", coalesce(c.first_name, o.name) as "senderName", x.recipient_mail as "recipientMail",
  x.recipient_id as "recipientId", x.language,
  case when ${IS_OVER} then 'Expired' else x.state end as state,
  x.reason_for_declining as "reasonForDeclining", x.created_at as "createdAt", x.expires_at as "expiresAt",
  case when ${IS_OVER} then x.expires_at else x.ended_at end as "endedAt",
  case when ${IS_OVER} then 'time' else x.ended_by end as "endedBy",
  x.token_hash as "tokenHash", x.reminder_token_hash as "reminderTokenHash",
  t.block_id as block, t.row, t.seat, t.seat_id as "seatId", t.ticket_type as "ticketType", t.price_class as "priceClass", ${calledOf('t')} as called,
  (select json_build_object('block', p.block_id, 'row', p.row, 'seat', p.seat)
    from tickets p where p.id = x.companion_ticket_id) as companion,
  e.id as "eventId", e.name as "eventName", e.opponent, e.opponent_crest as "opponentCrest", e.starts_at as "startsAt",
  e.doors_open_at as "doorsOpenAt", e.cancelled_at as "cancelledAt"`)
const FROM =
  sql.raw(`ticket_transfers x left join ticket_upgrades u on u.transfer_id = x.id and u.undone_at is null
  join tickets t on t.id = coalesce(u.new_ticket_id, x.ticket_id) join events e on e.id = t.event_id
  left join contacts c on c.id = x.sender_id left join organisations o on o.id = x.sender_id`)

/** Sent by somebody, received by them, or waiting at one of their addresses; newest first. */
export async function loadTransfersOf(
  db: Db,
  given: { subjectId: string; mails: readonly string[]; page: number; pageSize: number },
): Promise<TransferRow[]> {
  const { page, pageSize } = given
  const { rows } = await sql<FlatRow>`
    select ${COLUMNS} from ${FROM} where ${isPartOf(given)}
    order by x.created_at desc, x.id desc limit ${pageSize + 1} offset ${(page - 1) * pageSize}`.execute(db)
  return rows.map(deep)
}

/** Null when there is none, or it is others' business. */
export async function findTransferOf(
  db: Db,
  given: { id: string; subjectId: string; mails: readonly string[] },
): Promise<TransferRow | null> {
  const { rows } = await sql<FlatRow>`
    select ${COLUMNS} from ${FROM} where x.id = ${given.id} and ${isPartOf(given)}`.execute(db)
  return rows[0] ? deep(rows[0]) : null
}

/** Whoever answered a transfer is its recipient; until then, whoever has the address. */
function isPartOf({
  subjectId,
  mails,
}: {
  subjectId: string
  mails: readonly string[]
}): RawBuilder<unknown> {
  return sql`(x.sender_id = ${subjectId} or x.recipient_id = ${subjectId}
    or (x.recipient_id is null and lower(x.recipient_mail) = any(${[...mails]}::text[])))`
}

/** By the secret of a mail's link, whatever became of it. */
export async function findTransferByToken(
  db: Db,
  given: { token: string; id?: string },
): Promise<TransferRow | null> {
  const hash = hashOf(given.token)
  const ofId = given.id ? sql`and x.id = ${given.id}` : sql``
  const { rows } = await sql<FlatRow>`
    select ${COLUMNS} from ${FROM}
    where (x.token_hash = ${hash} or x.reminder_token_hash = ${hash}) ${ofId}`.execute(db)
  return rows[0] ? deep(rows[0]) : null
}

/** Which tickets it is about: these never change. */
export async function ticketsOfTransfer(db: Db, id: string): Promise<string[] | null> {
  const { rows } = await sql<{ ids: string[] }>`
    select array_remove(array[ticket_id, companion_ticket_id], null) as ids from ticket_transfers where id = ${id}`.execute(
    db,
  )
  return rows[0]?.ids ?? null
}

/** Under its lock, until the transaction ends. Its tickets are locked before. */
export async function lockTransfer(trx: Trx, id: string): Promise<TransferRow> {
  await sql`select from ticket_transfers where id = ${id} for update`.execute(trx)
  return readTransfer(trx, id)
}

export async function readTransfer(db: Db, id: string): Promise<TransferRow> {
  const { rows } = await sql<FlatRow>`select ${COLUMNS} from ${FROM} where x.id = ${id}`.execute(db)
  return deep(rows[0]!)
}

function deep(row: FlatRow): TransferRow {
  const { eventId, eventName, opponent, opponentCrest, startsAt, doorsOpenAt, cancelledAt, ...rest } = row
  const event = {
    id: eventId,
    name: eventName,
    opponent,
    opponentCrest,
    startsAt,
    doorsOpenAt,
    cancelledAt,
  }
  return { ...rest, language: spoken(rest.language), event }
}

export type NewTransfer = {
  id: string
  ticketId: string
  companionTicketId: string | null
  issue: number
  senderId: string
  recipientMail: string
  token: string
  language: Language
  expiresAt: Date
}

export async function insertTransfer(trx: Trx, one: NewTransfer): Promise<void> {
  await sql`
    insert into ticket_transfers (id, ticket_id, companion_ticket_id, issue, sender_id, recipient_mail, token_hash, language,
      state, created_at, expires_at)
    values (${one.id}, ${one.ticketId}, ${one.companionTicketId}, ${one.issue}, ${one.senderId}, ${one.recipientMail},
      ${hashOf(one.token)}, ${one.language}, 'Waiting', app.now(), ${one.expiresAt})`.execute(trx)
}

export type Ending = {
  id: string
  state: Exclude<TransferState, 'Waiting'>
  endedBy: Exclude<TransferEndedBy, 'upgrade'>
  recipientId?: string
  reasonForDeclining?: string
  agreedTerms?: string
  agreedRegulations?: string
  entitlement?: string | null
  /** For the negative control of the race alone: writes over whatever another one has decided. */
  overwrites?: boolean
}

/** False when somebody else has ended it. */
export async function endTransfer(trx: Trx, end: Ending): Promise<boolean> {
  const guard = end.overwrites ? sql`` : sql`and state = 'Waiting'`
  const { numAffectedRows } = await sql`
    update ticket_transfers set state = ${end.state}, ended_at = app.now(), ended_by = ${end.endedBy},
      recipient_id = coalesce(${end.recipientId ?? null}::uuid, recipient_id),
      reason_for_declining = ${end.reasonForDeclining ?? null},
      agreed_terms = coalesce(${end.agreedTerms ?? null}, agreed_terms),
      agreed_regulations = coalesce(${end.agreedRegulations ?? null}, agreed_regulations),
      entitlement = coalesce(${end.entitlement ?? null}, entitlement)
    where id = ${end.id} ${guard}`.execute(trx)
  return numAffectedRows === 1n
}

/** The ones that wait with any of these tickets. */
export async function waitingWith(trx: Trx, ticketIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ticket_transfers
    where state = 'Waiting' and (ticket_id = any(${[...ticketIds]}::uuid[]) or companion_ticket_id = any(${[...ticketIds]}::uuid[]))
    order by id for update`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Another kick-off: nothing waits beyond it. */
export async function expireByKickOff(trx: Trx, given: { eventId: string; days: number }): Promise<void> {
  await sql`
    update ticket_transfers x
    set expires_at = least(x.created_at + make_interval(days => ${given.days}), e.starts_at)
    from tickets t join events e on e.id = t.event_id
    where x.ticket_id = t.id and t.event_id = ${given.eventId} and x.state = 'Waiting'`.execute(trx)
}

/** Which wait now, and of these which would end sooner or later with another kick-off (`expireByKickOff`). */
export async function foreseeWaiting(
  db: Db,
  given: { eventId: string; startsAt: Date; days: number },
): Promise<{ waiting: number; over: number; moved: number }> {
  const { rows } = await sql<{ waiting: number; over: number; moved: number }>`
    with waiting as (
      select x.expires_at, least(x.created_at + make_interval(days => ${given.days}), ${given.startsAt}::timestamptz) as next
      from ticket_transfers x join tickets t on t.id = x.ticket_id
      where t.event_id = ${given.eventId} and x.state = 'Waiting' and x.expires_at > app.now())
    select count(*)::int as waiting, count(*) filter (where next <= app.now())::int as over,
      count(*) filter (where next > app.now() and next <> expires_at)::int as moved from waiting`.execute(db)
  return rows[0]!
}

export async function waitingOfEvent(
  trx: Trx,
  eventId: string,
): Promise<{ isCancelled: boolean; ticketIds: string[] }> {
  const { rows } = await sql<{ isCancelled: boolean; ticketIds: string[] }>`
    select e.cancelled_at is not null as "isCancelled", array(
      select x.ticket_id from ticket_transfers x join tickets t on t.id = x.ticket_id
      where t.event_id = e.id and x.state = 'Waiting') as "ticketIds"
    from events e where e.id = ${eventId}`.execute(trx)
  return rows[0] ?? { isCancelled: false, ticketIds: [] }
}

/** Whose time is over and who still stand as waiting. */
export async function dueTransfers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select x.id from ticket_transfers x where ${sql.raw(IS_OVER)} order by x.expires_at limit 500`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Takes those that end within a day and were forwarded at least a day before their end, so that nobody is reminded of
 * what came just now; each once.
 */
export async function takeToRemind(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update ticket_transfers set reminded_at = app.now()
    where id in (select id from ticket_transfers
      where state = 'Waiting' and reminded_at is null and expires_at > app.now()
        and expires_at <= app.now() + interval '1 day' and created_at <= expires_at - interval '36 hours'
      order by expires_at limit 200 for update skip locked)
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

export async function saveReminderToken(trx: Trx, given: { id: string; token: string }): Promise<void> {
  await sql`update ticket_transfers set reminder_token_hash = ${hashOf(given.token)} where id = ${given.id}`.execute(
    trx,
  )
}

function spoken(language: string): Language {
  return club.languages.find((one) => one === language) ?? club.fallbackLanguage
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
