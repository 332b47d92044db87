import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { unsafe } from '#platform/unsafe.ts'
import { DUE, type DueRow } from '../dues.storage.ts'
import type { SequenceType } from './sepa.rules.ts'

export type Candidate = DueRow & {
  mandateId: string
  mandateReference: string
  signedOn: string
  holder: string
  /** Something was collected by this mandate before. */
  isUsed: boolean
  /** Files that this due was in before. */
  filed: number
}

const CANDIDATES = sql`dues d join sepa_mandates m on m.payer_id = d.payer_id and m.ended_at is null
  where d.payment_token_id is null and ((d.state = 'planned' and d.announced_on is not null)
    or (d.state = 'failed' and d.next_attempt_on is not null))
    and not exists (select from due_attempts a where a.due_id = d.id and a.outcome is null)`

/** Dues that may go to the bank until a day: their payers were told, and have let the club debit them; no bill of them is out. */
export async function loadCandidates(db: Db, given: { until: string; limit: number }): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select ${DUE}, m.id as "mandateId", m.reference as "mandateReference", m.signed_on::text as "signedOn", m.holder,
      exists (select from sepa_collections c where c.mandate_id = m.id and c.state <> 'withdrawn') as "isUsed",
      (select count(*)::int from sepa_collections c where c.due_id = d.id) as filed
    from ${CANDIDATES} and d.next_attempt_on <= ${given.until}
    order by d.next_attempt_on, d.id limit ${given.limit}`.execute(db)
  return rows
}

/** Told nothing yet, so not for a file yet. */
export async function countUntold(db: Db, until: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from dues d join sepa_mandates m on m.payer_id = d.payer_id and m.ended_at is null
    where d.payment_token_id is null and d.state = 'planned' and d.announced_on is null and d.due_on <= ${until}`.execute(
    db,
  )
  return rows[0]!.count
}

/** Mandates before dues, each in the order of their ids: whoever ends a mandate holds them so as well. */
export async function holdCandidates(
  trx: Trx,
  given: { until: string; limit: number },
): Promise<Candidate[]> {
  if (unsafe('noDueLock')) return loadCandidates(trx, given)
  await sql`
    select from sepa_mandates where ended_at is null and payer_id in (select d.payer_id from ${CANDIDATES})
    order by id for share`.execute(trx)
  await sql`
    select from dues where id in (select d.id from ${CANDIDATES} and d.next_attempt_on <= ${given.until})
    order by id for update`.execute(trx)
  return loadCandidates(trx, given)
}

export async function nextFileNumber(trx: Trx): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('sepa_file_numbers')::int as number`.execute(
    trx,
  )
  return rows[0]!.number
}

export type FileState = 'made' | 'sent' | 'withdrawn'
export type SepaFile = {
  id: string
  messageId: string
  state: FileState
  count: number
  amountCents: number
  madeBy: string
  madeAt: Date
  /** Still sealed; null once its time is over. */
  sealed: string | null
}

const FILE = sql.raw(`f.id, f.message_id as "messageId", f.state, f.count, f.amount_cents as "amountCents",
  f.made_by as "madeBy", f.made_at as "madeAt", f.sealed_content as sealed`)

export async function insertFile(
  trx: Trx,
  file: Omit<SepaFile, 'state' | 'madeAt'> & { sealed: string },
): Promise<void> {
  await sql`
    insert into sepa_files (id, message_id, count, amount_cents, sealed_content, made_by)
    values (${file.id}, ${file.messageId}, ${file.count}, ${file.amountCents}, ${file.sealed}, ${file.madeBy})`.execute(
    trx,
  )
}

export async function findFile(db: Db, id: string): Promise<SepaFile | null> {
  const { rows } = await sql<SepaFile>`select ${FILE} from sepa_files f where f.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Whoever withdraws a file and whoever reads what the bank says about it take turns. */
export async function holdFiles(trx: Trx, ids: readonly string[]): Promise<SepaFile[]> {
  const { rows } = await sql<SepaFile>`
    select ${FILE} from sepa_files f where f.id = any(${[...ids]}::uuid[]) order by f.id for update`.execute(
    trx,
  )
  return rows
}

export async function markSent(trx: Trx, given: { id: string; actor: string }): Promise<void> {
  await sql`
    update sepa_files set state = 'sent', sent_by = ${given.actor}, sent_at = app.now()
    where id = ${given.id} and state = 'made'`.execute(trx)
}

export async function markWithdrawn(
  trx: Trx,
  given: { id: string; actor: string; because: string },
): Promise<string[]> {
  await sql`
    update sepa_files set state = 'withdrawn', withdrawn_by = ${given.actor}, withdrawn_at = app.now(),
      withdrawn_because = ${given.because}
    where id = ${given.id}`.execute(trx)
  const { rows } = await sql<{ id: string }>`
    update sepa_collections set state = 'withdrawn' where file_id = ${given.id} and state = 'filed'
    returning attempt_id as id`.execute(trx)
  return rows.map(({ id }) => id)
}

export type NewCollection = {
  attemptId: string
  dueId: string
  fileId: string
  mandateId: string
  groupId: string
  endToEndId: string
  sequence: SequenceType
  collectOn: string
  amountCents: number
}

export async function insertCollections(trx: Trx, all: readonly NewCollection[]): Promise<void> {
  await sql`
    insert into sepa_collections (attempt_id, due_id, file_id, mandate_id, group_id, end_to_end_id, sequence, collect_on,
      amount_cents)
    select "attemptId", "dueId", "fileId", "mandateId", "groupId", "endToEndId", sequence, "collectOn", "amountCents"
    from json_to_recordset(${JSON.stringify(all)}::text::json) as c ("attemptId" uuid, "dueId" uuid, "fileId" uuid,
      "mandateId" uuid, "groupId" text, "endToEndId" text, sequence text, "collectOn" date, "amountCents" int)`.execute(
    trx,
  )
}

export type CollectionState = 'filed' | 'withdrawn' | 'collected' | 'returned'
export type Collection = {
  attemptId: string
  fileId: string
  mandateId: string
  groupId: string
  endToEndId: string
  amountCents: number
  state: CollectionState
  reason: string | null
  /** The money was here, whatever became of it then. */
  wasCollected: boolean
}

const COLLECTION = sql.raw(`c.attempt_id as "attemptId", c.file_id as "fileId", c.mandate_id as "mandateId",
  c.group_id as "groupId", c.end_to_end_id as "endToEndId", c.amount_cents as "amountCents", c.state, c.reason,
  c.collected_on is not null as "wasCollected"`)

export async function findCollection(db: Db, attemptId: string): Promise<Collection | null> {
  const { rows } = await sql<Collection>`
    select ${COLLECTION} from sepa_collections c where c.attempt_id = ${attemptId}`.execute(db)
  return rows[0] ?? null
}

export async function findByEndToEnd(db: Db, endToEndId: string): Promise<Collection | null> {
  const { rows } = await sql<Collection>`
    select ${COLLECTION} from sepa_collections c where c.end_to_end_id = ${endToEndId}`.execute(db)
  return rows[0] ?? null
}

/** What the bank books together, or all of one file. */
export async function listBooked(
  db: Db,
  { groupId, messageId }: { groupId: string | null; messageId: string | null },
): Promise<Collection[]> {
  const { rows } = await sql<Collection>`
    select ${COLLECTION} from sepa_collections c join sepa_files f on f.id = c.file_id
    where case when ${groupId}::text is not null then c.group_id = ${groupId} else f.message_id = ${messageId} end
    order by c.attempt_id`.execute(db)
  return rows
}

export async function markCollected(trx: Trx, ids: readonly string[], on: string): Promise<void> {
  await sql`
    update sepa_collections set state = 'collected', collected_on = ${on}
    where attempt_id = any(${[...ids]}::uuid[]) and state = 'filed'`.execute(trx)
}

export async function markReturned(
  trx: Trx,
  given: { attemptId: string; reason: string; feeCents: number; on: string },
): Promise<void> {
  await sql`
    update sepa_collections set state = 'returned', reason = ${given.reason}, fee_cents = ${given.feeCents},
      returned_on = ${given.on}
    where attempt_id = ${given.attemptId} and state in ('filed', 'collected')`.execute(trx)
}
