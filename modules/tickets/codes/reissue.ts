import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { club, type Language } from '#club/club.ts'
import { admissionHoursAfterStart } from '#club/gates.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { ChangingHands } from '#modules/tickets/changing-hands.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { readCode } from './code-text.rules.ts'
import { countCodes, type KeyRow, loadPaperOwners } from './keys.storage.ts'
import type { KeyRing } from './keys.ts'
import { newCodeMail } from './reissue.mails.ts'

const JOB = 'tickets.reissue'
const AT_ONCE = 100
const NOBODY = '00000000-0000-0000-0000-000000000000'

type Work = { key: number; after: string }

export type ReissueOptions = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  recipientOf: (db: Db, subjectId: string) => Promise<Recipient | null>
  /** How many of them it finds. */
  countRecipients: (db: Db, subjectIds: string[]) => Promise<number>
  /** Somebody's tickets. */
  ticketsUrl(language: Language): string
  keys: KeyRing
  hands: Pick<ChangingHands, 'holdTicket' | 'signAnew'>
}

/** The keys of ticket codes in the hands of the club's staff, and what becomes of tickets when one is given up. */
export function createTicketKeys(ctx: ReissueOptions) {
  const { jobs } = ctx
  jobs.handle(JOB, (data) => reissueSome(ctx, data as Work))
  return inContext(ctx, { rotate, giveUp, foresee, listWithCodes, list })
}

/** `seen` is the key that signed when somebody decided it: 409 once another does. */
function rotate(ctx: ReissueOptions, { by, seen }: { by: string; seen?: number }): Promise<{ id: number }> {
  const { keys } = ctx
  return ctx.db.transaction().execute(async (trx) => {
    await keys.hold(trx)
    if (seen !== undefined && seen !== signingOf(await keys.list(trx))) throw keyChanged()
    const key = await keys.rotate(trx)
    await record(trx, { by, action: 'rotated', detail: key })
    return key
  })
}

/**
 * Others may know the key. From the commit on no code of the former keys opens a gate that has a connection; those without
 * one hear of it when they have. Every ticket of a match ahead gets a new code, by a job that a crash does not end. `agree`
 * is asked while nobody else changes the keys, and throws when it is not what somebody wanted.
 */
function giveUp(
  ctx: ReissueOptions,
  { by, agree }: { by: string; agree?: (trx: Trx) => Promise<void> },
): Promise<{
  id: number
  refused: number[]
}> {
  const { keys } = ctx
  return ctx.db.transaction().execute(async (trx) => {
    await keys.hold(trx)
    await agree?.(trx)
    const done = await keys.giveUp(trx)
    await record(trx, { by, action: 'compromised', detail: done })
    await ctx.jobs.enqueue(trx, JOB, { key: done.id, after: NOBODY } satisfies Work)
    return done
  })
}

/** In the order of their ids, as everybody locks tickets. The job for those after them is of the same transaction. */
async function reissueSome(ctx: ReissueOptions, work: Work): Promise<void> {
  const { hands } = ctx
  await ctx.db.transaction().execute(async (trx) => {
    const { refusedKeys } = await ctx.keys.publicKeys(trx)
    const ids = await ticketsAfter(trx, work.after)
    const owners = new Set<string>()
    for (const id of ids) {
      const ticket = await hands.holdTicket(trx, { id })
      if (!ticket || !isOf(refusedKeys, ticket.code)) continue
      await hands.signAnew(trx, ticket)
      if (ticket.media === 'print' || ticket.media === 'registered') owners.add(ticket.ownerId)
    }
    for (const ownerId of owners) await notifyOwner(ctx, trx, { ownerId, key: work.key })
    const last = ids.at(-1)
    if (last && ids.length === AT_ONCE) await ctx.jobs.enqueue(trx, JOB, { ...work, after: last })
  })
}

/** Once, however many tickets on paper: codes in phones change by themselves. */
async function notifyOwner(
  ctx: ReissueOptions,
  trx: Trx,
  { ownerId, key }: { ownerId: string; key: number },
): Promise<void> {
  const person = await ctx.recipientOf(trx, ownerId)
  if (!person) return
  const language = club.languages.find((known) => known === person.language) ?? club.fallbackLanguage
  const mail = newCodeMail({ language, url: ctx.ticketsUrl(language) })
  const messageId = createHash('sha256').update(`ticket-key/${key}/${ownerId}`).digest('hex').slice(0, 32)
  await ctx.mailer.send(trx, { to: person.email, ...mail, messageId })
}

/** What giving up would do: to how many keys and codes, and who hears of it. */
async function foresee(ctx: ReissueOptions, at: Db) {
  const [all, counts] = [await ctx.keys.list(at), await countCodes(at)]
  const refused = new Set(all.flatMap(({ id, compromisedAt }) => (compromisedAt ? [id] : [])))
  const ending = counts.filter(({ keyId }) => keyId === null || !refused.has(keyId))
  const sum = (key: 'codes' | 'papers') => ending.reduce((total, one) => total + one[key], 0)
  return {
    signing: signingOf(all),
    keys: all.length - refused.size,
    codes: sum('codes'),
    papers: sum('papers'),
    mails: await ctx.countRecipients(at, await loadPaperOwners(at)),
  }
}

async function listWithCodes(ctx: ReissueOptions, at: Db): Promise<(KeyRow & { codes: number })[]> {
  const [all, counts] = [await ctx.keys.list(at), await countCodes(at)]
  return all.map((key) => ({ ...key, codes: counts.find(({ keyId }) => keyId === key.id)?.codes ?? 0 }))
}

const list = (ctx: ReissueOptions) => ctx.keys.list()

export type TicketKeyOffice = ReturnType<typeof createTicketKeys>

function signingOf(keys: readonly KeyRow[]): number | null {
  return keys.findLast(({ retiredAt }) => retiredAt === null)?.id ?? null
}

function keyChanged(): AppError {
  return new AppError(409, 'KEY_CHANGED', 'Another key signs by now')
}

function isOf(refusedKeys: readonly number[], code: string): boolean {
  const read = readCode(code)
  return typeof read === 'string' || refusedKeys.includes(read.payload.keyId)
}

/** Of matches that admit now or later. */
async function ticketsAfter(trx: Trx, after: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from tickets t join events e on e.id = t.event_id
    where t.revoked_at is null and t.id > ${after}::uuid
      and e.starts_at > app.now() - make_interval(hours => ${admissionHoursAfterStart})
    order by t.id limit ${AT_ONCE}`.execute(trx)
  return rows.map(({ id }) => id)
}

async function record(
  trx: Trx,
  { by, action, detail }: { by: string; action: string; detail: { id: number } },
): Promise<void> {
  await sql`
    insert into audit (id, entity, entity_id, action, detail, created_at)
    values (${newId()}, 'ticketKey', ${String(detail.id)}, ${action}, ${JSON.stringify({ ...detail, by })}, app.now())`.execute(
    trx,
  )
}
