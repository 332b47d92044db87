import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { club, type Language } from '#club/club.ts'
import { contractTransferDays, contractTransferReminderDays } from '#club/contracts.ts'
import type { TicketMedium } from '#modules/tickets/schema.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { ContractTransferState, TransferKind } from './transfers.schema.ts'

/** A transfer with what it is about. Its state is what readers see: one whose time is over has expired. */
export type TransferRow = {
  id: string
  kind: TransferKind
  contractId: string
  takesPlace: boolean
  holderId: string
  /** The first name, or the name of an organisation. */
  holderName: string | null
  recipientName: string | null
  email: string
  isInvitation: boolean
  invitedId: string | null
  language: Language
  state: ContractTransferState
  reason: string | null
  createdAt: Date
  mailedAt: Date
  expiresAt: Date
  endedAt: Date | null
  endedBy: 'holder' | 'invited' | 'time' | 'contract' | null
  convertedTo: string | null
  newContractId: string | null
  /** The database's clock. */
  now: Date
  number: string
  season: number
  block: string
  row: string | null
  seat: string | null
  seatId: string | null
  ticketType: string
  priceClass: string
  priceCents: number
  medium: TicketMedium
  /** Of the season after, without its medium; null: not known yet. */
  nextPriceCents: number | null
  nextMemberPriceCents: number | null
  /** The season after is agreed, and nobody is asked about it any more. */
  goesOn: boolean
  endsOn: string
  /** Tickets that would go along now. */
  matchesAhead: number
}

const IS_OVER = `x.state = 'Waiting' and x.expires_at <= app.now()`
const COLUMNS = sql.raw(`x.id, x.kind, x.contract_id as "contractId", x.takes_place as "takesPlace",
  x.holder_id as "holderId", coalesce(h.first_name, o.name) as "holderName", r.first_name as "recipientName",
  x.email, x.is_invitation as "isInvitation", x.invited_id as "invitedId", x.language,
  case when ${IS_OVER} then 'Expired' else x.state end as state, x.reason, x.created_at as "createdAt",
  x.mailed_at as "mailedAt", x.expires_at as "expiresAt",
  case when ${IS_OVER} then x.expires_at else x.ended_at end as "endedAt",
  case when ${IS_OVER} then 'time' else x.ended_by end as "endedBy", x.converted_to as "convertedTo",
  x.new_contract_id as "newContractId", app.now() as now, c.number, c.season, c.block_id as block, c.row, c.seat,
  c.seat_id as "seatId", c.ticket_type as "ticketType", c.price_class as "priceClass", c.price_cents as "priceCents",
  c.medium, n.price_cents as "nextPriceCents", n.member_price_cents as "nextMemberPriceCents",
  coalesce(c.confirmed_season, 0) > c.season and not exists (
    select from contract_seasons s where s.season = c.season + 1 and s.renewal_from <= app.now() and s.confirm_until > app.now()
      and s.renewed_at is null) as "goesOn",
  c.ends_on::text as "endsOn",
  (select count(*)::int from season_tickets s join tickets t on t.season_ticket_id = s.id join events e on e.id = t.event_id
    where s.contract_id = c.id and s.ended_at is null and t.owner_id = c.recipient_id and t.revoked_at is null
      and e.starts_at > app.now() and e.cancelled_at is null) as "matchesAhead"`)
const FROM = sql.raw(`contract_transfers x join contracts c on c.id = x.contract_id
  left join contacts h on h.id = x.holder_id left join organisations o on o.id = x.holder_id
  left join contacts r on r.id = c.recipient_id
  left join contract_prices n on n.season = c.season + 1 and n.price_class = c.price_class and n.ticket_type = c.ticket_type`)

type Side = { subjectId: string; mails: readonly string[] }

/** Begun by somebody, answered by them, or waiting at one of their addresses; newest first, one more than the page. */
export async function loadTransfersOf(
  db: Db,
  given: Side & { kind: TransferKind; contractId?: string | undefined; page: number; pageSize: number },
): Promise<TransferRow[]> {
  const { kind, contractId = null, page, pageSize } = given
  const { rows } = await sql<TransferRow>`
    select ${COLUMNS} from ${FROM}
    where ${isPartOf(given)} and x.kind = ${kind} and (${contractId}::uuid is null or x.contract_id = ${contractId}::uuid)
    order by x.created_at desc, x.id desc limit ${pageSize + 1} offset ${(page - 1) * pageSize}`.execute(db)
  return rows.map(spoken)
}

/** Null when there is none, or it is others' business. */
export async function findTransferOf(
  db: Db,
  given: Side & { id: string; kind: TransferKind },
): Promise<TransferRow | null> {
  const { rows } = await sql<TransferRow>`
    select ${COLUMNS} from ${FROM} where x.id = ${given.id} and x.kind = ${given.kind} and ${isPartOf(given)}`.execute(
    db,
  )
  return rows[0] ? spoken(rows[0]) : null
}

/** Whoever answered is the one who was asked; until then, whoever has the address. */
function isPartOf({ subjectId, mails }: Side): RawBuilder<unknown> {
  return sql`(x.holder_id = ${subjectId} or x.invited_id = ${subjectId}
    or (x.invited_id is null and lower(x.email) = any(${[...mails]}::text[])))`
}

/** By the secret of a mail's link, whatever became of it. */
export async function findTransferByToken(db: Db, token: string): Promise<TransferRow | null> {
  const hash = hashOf(token)
  const { rows } = await sql<TransferRow>`
    select ${COLUMNS} from ${FROM} where x.token_hash = ${hash} or x.reminder_token_hash = ${hash}`.execute(
    db,
  )
  return rows[0] ? spoken(rows[0]) : null
}

/** Which contract it is about: that never changes. */
export async function contractOfTransfer(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('contract_transfers')
    .select('contract_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.contract_id ?? null
}

/** Under its lock, until the transaction ends. Its contract is locked before. */
export async function lockTransfer(trx: Trx, id: string): Promise<TransferRow> {
  await sql`select from contract_transfers where id = ${id} for update`.execute(trx)
  return readTransfer(trx, id)
}

export async function readTransfer(db: Db, id: string): Promise<TransferRow> {
  const { rows } = await sql<TransferRow>`select ${COLUMNS} from ${FROM} where x.id = ${id}`.execute(db)
  return spoken(rows[0]!)
}

/** The one that waits with this contract. */
export async function waitingOf(trx: Trx, contractId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('contract_transfers')
    .select('id')
    .where('contract_id', '=', contractId)
    .where('state', '=', 'Waiting')
    .executeTakeFirst()
  return row?.id ?? null
}

export type NewTransfer = {
  id: string
  kind: TransferKind
  contractId: string
  takesPlace: boolean
  holderId: string
  email: string
  isInvitation: boolean
  token: string
  language: Language
}

export async function insertTransfer(trx: Trx, one: NewTransfer): Promise<void> {
  await sql`
    insert into contract_transfers (id, kind, contract_id, takes_place, holder_id, email, is_invitation, token_hash, language,
      state, created_at, mailed_at, expires_at)
    values (${one.id}, ${one.kind}, ${one.contractId}, ${one.takesPlace}, ${one.holderId}, ${one.email},
      ${one.isInvitation}, ${hashOf(one.token)}, ${one.language}, 'Waiting', app.now(), app.now(),
      app.now() + make_interval(days => ${contractTransferDays}))`.execute(trx)
}

export type Ending = {
  id: string
  state: Exclude<ContractTransferState, 'Waiting'>
  endedBy: NonNullable<TransferRow['endedBy']>
  invitedId?: string
  reason?: string
  agreedTerms?: string | undefined
  agreedRegulations?: string | undefined
  entitlement?: string | null
  convertedTo?: string
  newContractId?: string
  /** For the negative control of the race alone: writes over whatever another one has decided. */
  overwrites?: boolean
}

/** False when somebody else has ended it. */
export async function endTransfer(trx: Trx, end: Ending): Promise<boolean> {
  const guard = end.overwrites ? sql`` : sql`and state = 'Waiting'`
  const { numAffectedRows } = await sql`
    update contract_transfers set state = ${end.state}, ended_at = app.now(), ended_by = ${end.endedBy},
      invited_id = coalesce(${end.invitedId ?? null}::uuid, invited_id), reason = ${end.reason ?? null},
      agreed_terms = ${end.agreedTerms ?? null}, agreed_regulations = ${end.agreedRegulations ?? null},
      entitlement = ${end.entitlement ?? null}, converted_to = ${end.convertedTo ?? null}::uuid,
      new_contract_id = ${end.newContractId ?? null}::uuid
    where id = ${end.id} ${guard}`.execute(trx)
  return numAffectedRows === 1n
}

/** Whose time is over and who still stand as waiting. */
export async function dueTransfers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from contract_transfers where state = 'Waiting' and expires_at <= app.now()
    order by expires_at limit 500`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes those that end soon and were begun longer ago than that, each once. */
export async function takeToRemind(trx: Trx): Promise<string[]> {
  const days = contractTransferReminderDays
  const { rows } = await sql<{ id: string }>`
    update contract_transfers set reminded_at = app.now()
    where id in (select id from contract_transfers
      where state = 'Waiting' and reminded_at is null and expires_at > app.now()
        and expires_at <= app.now() + make_interval(days => ${days}) and created_at <= app.now() - interval '1 day'
      order by expires_at limit 200 for update skip locked)
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Of the last mail; the first link goes on to work. */
export async function saveMailed(trx: Trx, given: { id: string; token: string }): Promise<void> {
  await sql`
    update contract_transfers set reminder_token_hash = ${hashOf(given.token)}, mailed_at = app.now()
    where id = ${given.id}`.execute(trx)
}

function spoken(row: TransferRow): TransferRow {
  return { ...row, language: club.languages.find((one) => one === row.language) ?? club.fallbackLanguage }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
