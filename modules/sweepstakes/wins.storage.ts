import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { unsafe } from '#platform/unsafe.ts'
import type { prizeKinds } from './schema.ts'
import type { LocalText } from './storage.ts'

export type PrizeRow = {
  id: string
  position: number
  name: LocalText
  quantity: number
  kind: (typeof prizeKinds)[number]
  voucherCents: number | null
  eventId: string | null
}

export async function loadPrizes(db: Db, sweepstakeId: string): Promise<PrizeRow[]> {
  const { rows } = await sql<PrizeRow>`
    select id, position, name, quantity, kind, voucher_cents as "voucherCents", event_id as "eventId"
    from sweepstake_prizes where sweepstake_id = ${sweepstakeId} order by position`.execute(db)
  return rows
}

export type WinState = 'Open' | 'Accepted' | 'HandedOver' | 'PassedOn'
export type WinRow = {
  id: string
  sweepstakeId: string
  turn: number
  number: number
  state: WinState
  personId: string | null
  prizeId: string
  piece: number
  prize: LocalText
  kind: PrizeRow['kind']
  voucherCents: number | null
  eventId: string | null
  answerUntil: Date | null
  address: unknown
  voucherId: string | null
  handedOverAt: Date | null
  handedOverNote: string | null
}

const FIELDS = sql`w.id, w.sweepstake_id as "sweepstakeId", w.turn, w.number, w.state, w.person_id as "personId",
  w.prize_id as "prizeId", w.piece, p.name as prize, p.kind, p.voucher_cents as "voucherCents", p.event_id as "eventId",
  w.answer_until as "answerUntil", w.address, w.voucher_id as "voucherId", w.handed_over_at as "handedOverAt",
  w.handed_over_note as "handedOverNote"`
const FROM = sql`sweepstake_wins w join sweepstake_prizes p on p.id = w.prize_id`

/** Held by whoever answers it, hands it over or passes it on. */
export async function holdWin(trx: Trx, id: string): Promise<WinRow | null> {
  const lock = unsafe('noPrizeGuard') ? sql`` : sql`for update of w`
  const { rows } = await sql<WinRow>`select ${FIELDS} from ${FROM} where w.id = ${id} ${lock}`.execute(trx)
  return rows[0] ?? null
}

export async function findWin(db: Db, id: string): Promise<WinRow | null> {
  const { rows } = await sql<WinRow>`select ${FIELDS} from ${FROM} where w.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function listWins(db: Db, sweepstakeId: string): Promise<WinRow[]> {
  const { rows } = await sql<WinRow>`
    select ${FIELDS} from ${FROM} where w.sweepstake_id = ${sweepstakeId} order by w.turn`.execute(db)
  return rows
}

export async function listOwnWins(
  db: Db,
  of: { personId: string; sweepstakeIds: readonly string[] },
): Promise<Map<string, WinRow>> {
  const { rows } = await sql<WinRow>`
    select ${FIELDS} from ${FROM} where w.person_id = ${of.personId}
      and w.sweepstake_id = any(${[...of.sweepstakeIds]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.sweepstakeId, row]))
}

/** What is left over: pieces of prizes that nobody has. */
export async function takenPieces(trx: Trx, sweepstakeId: string): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select prize_id || '/' || piece as key from sweepstake_wins
    where sweepstake_id = ${sweepstakeId} and state in ('Open', 'Accepted', 'HandedOver')`.execute(trx)
  return new Set(rows.map(({ key }) => key))
}

export async function lastTurn(trx: Trx, sweepstakeId: string): Promise<number> {
  const { rows } = await sql<{ turn: number }>`
    select coalesce(max(turn), 0)::int as turn from sweepstake_wins where sweepstake_id = ${sweepstakeId}`.execute(
    trx,
  )
  return rows[0]!.turn
}

export type NewTurn = {
  id: string
  sweepstakeId: string
  turn: number
  number: number
  prizeId: string | null
  piece: number | null
  state: 'Open' | 'Skipped'
  because: 'excluded' | 'gone' | null
  personId: string | null
  answerUntil: Date | null
}

export async function insertTurn(trx: Trx, turn: NewTurn): Promise<void> {
  const { id, sweepstakeId, number, prizeId, piece, state, because, personId, answerUntil } = turn
  await sql`
    insert into sweepstake_wins (id, sweepstake_id, turn, number, prize_id, piece, state, because, person_id, answer_until)
    values (${id}, ${sweepstakeId}, ${turn.turn}, ${number}, ${prizeId}, ${piece}, ${state}, ${because}, ${personId}, ${answerUntil})`.execute(
    trx,
  )
}

export type DrawnTurn = { number: number; because: 'excluded' | 'gone' | 'declined' | 'unanswered' | null }

export async function loadTurns(db: Db, sweepstakeId: string): Promise<DrawnTurn[]> {
  const { rows } = await sql<DrawnTurn>`
    select number, because from sweepstake_wins where sweepstake_id = ${sweepstakeId} order by turn`.execute(
    db,
  )
  return rows
}

/** A guarded step: false where somebody has decided meanwhile. */
export async function passOn(
  trx: Trx,
  { id, because }: { id: string; because: 'declined' | 'unanswered' },
): Promise<boolean> {
  const { rows } = await sql`
    update sweepstake_wins set state = 'PassedOn', because = ${because}, address = null
    where id = ${id} and state in ('Open', 'Accepted') returning id`.execute(trx)
  return rows.length > 0
}

export async function accept(trx: Trx, { id, address }: { id: string; address: unknown }): Promise<boolean> {
  const { rows } = await sql`
    update sweepstake_wins set state = 'Accepted', address = ${address === null ? null : JSON.stringify(address)}::jsonb
    where id = ${id} and state = 'Open' returning id`.execute(trx)
  return rows.length > 0
}

/** Once: false where it is handed over already, or nobody’s. */
export async function handOver(
  trx: Trx,
  { id, note, voucherId }: { id: string; note: string | null; voucherId: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update sweepstake_wins set state = 'HandedOver', handed_over_at = app.now(), handed_over_note = ${note},
      voucher_id = coalesce(${voucherId}, voucher_id)
    where id = ${id} and ${unsafe('noPrizeGuard') ? sql`true` : sql`state in ('Open', 'Accepted')`} returning id`.execute(
    trx,
  )
  return rows.length > 0
}

/** Whose time to answer is over. */
export async function listUnanswered(db: Db): Promise<{ id: string; sweepstakeId: string }[]> {
  const { rows } = await sql<{ id: string; sweepstakeId: string }>`
    select id, sweepstake_id as "sweepstakeId" from sweepstake_wins
    where state = 'Open' and answer_until <= app.now() order by answer_until, id limit 200`.execute(db)
  return rows
}
