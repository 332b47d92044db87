import { sql } from 'kysely'
import type { Recipient } from '#modules/contacts/contacts.ts'
import { berlinDate } from '#platform/dates.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { unsafe } from '#platform/unsafe.ts'
import { banEndedMail, bannedMail } from './ground-bans.mails.ts'
import * as storage from './ground-bans.storage.ts'
import { type BanWish, type GroundBan, groundBanErrors } from './schema.ts'

export type { BanRow } from './ground-bans.storage.ts'

const EFFECTS_JOB = 'ground-bans.effects'
/** Nobody asks about a ban that was over this long. */
const KEPT_DAYS = 365

/** What other modules do once somebody is banned; repeatable, each in its own transactions. */
export type BanEffect = (ban: storage.BanRow) => Promise<void>

export type GroundBansOptions = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  recipientOf(db: Db, subjectId: string): Promise<Recipient | null>
  /** Waits for whoever buys or accepts a ticket just now, and lets nobody do so until the end. Null: there is no such person. */
  lockPerson(trx: Trx, id: string): Promise<unknown>
}

export type GroundBans = ReturnType<typeof createGroundBans>

function contextOf(options: GroundBansOptions) {
  const effects: BanEffect[] = []
  return { ...options, effects }
}

type GroundBansContext = ReturnType<typeof contextOf>

/**
 * Bans from the ground. Whoever gives somebody a place or a ticket holds their contact (`holdPerson`) and asks
 * `app.is_banned` afterwards; whoever bans them locks it: one of the two comes first, and the other sees it.
 */
export function createGroundBans(options: GroundBansOptions) {
  const ctx = contextOf(options)
  const { jobs, db, effects } = ctx
  jobs.handle(EFFECTS_JOB, async ({ banId }) => {
    const ban = await storage.findBan(db, String(banId))
    if (ban?.endedAt === null) for (const effect of effects) await effect(ban)
  })
  jobs.every('ground-bans.left', '*/20 * * * *', async () => {
    await db.transaction().execute((trx) => enqueue(ctx, trx, null))
  })
  jobs.every('ground-bans.forget', '47 3 * * *', async () => {
    await storage.deleteOldBans(db, KEPT_DAYS)
  })
  return {
    listOf,
    ...inContext(ctx, { ban, end, onSet, lookAgain }),
  }
}

/** Once more for bans that give money back: what was refused before, and what was paid since. */
async function enqueue(ctx: GroundBansContext, trx: Trx, personId: string | null): Promise<void> {
  for (const banId of await storage.loadRefundingBans(trx, personId)) await start(ctx, trx, banId)
}

const start = (ctx: GroundBansContext, trx: Trx, banId: string) =>
  ctx.jobs.enqueue(trx, EFFECTS_JOB, { banId }, { singletonKey: banId })

/** `agree` is asked under the lock of the person, and throws when it is not to be. */
function ban(
  ctx: GroundBansContext,
  given: {
    personId: string
    wish: BanWish
    note: string | null
    by: { id: string | null; name: string }
    agree?: (trx: Trx) => Promise<void>
  },
): Promise<string> {
  const { personId, wish, note, by, agree } = given
  return ctx.db.transaction().execute(async (trx) => {
    // Taken away by its test: a purchase that is under way is neither waited for nor seen.
    if (!unsafe('noBanLock') && !(await ctx.lockPerson(trx, personId))) throw notFound()
    await agree?.(trx)
    const known = await storage.loadBans(trx, personId)
    if (known.some(({ state }) => state === 'running' || state === 'coming')) throw refuse('GROUND_BAN_RUNS')
    const id = newId()
    await storage.insertBan(trx, { id, personId, ...wish, note, by })
    await start(ctx, trx, id)
    const to = await ctx.recipientOf(trx, personId)
    if (to) await ctx.mailer.send(trx, bannedMail({ to, ...wish }))
    return id
  })
}

/** From now on: tickets of matches to come are good again. */
function end(
  ctx: GroundBansContext,
  given: { id: string; personId: string; by: string; reason: string },
): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const known = await storage.findBan(trx, given.id)
    if (known?.personId !== given.personId) throw notFound()
    if (!(await storage.markEnded(trx, given))) throw refuse('GROUND_BAN_ENDED')
    const to = await ctx.recipientOf(trx, given.personId)
    if (to) await ctx.mailer.send(trx, banEndedMail({ to }))
  })
}

const listOf = (at: Db, personId: string): Promise<GroundBan[]> =>
  storage.loadBans(at, personId).then((rows) => rows.map(banOf))

/** Once per ban, by a job after it was set. */
const onSet = (ctx: GroundBansContext, effect: BanEffect) => void ctx.effects.push(effect)

/** Something was bought by somebody whose ban gives money back. */
const lookAgain = (ctx: GroundBansContext, trx: Trx, personId: string) => enqueue(ctx, trx, personId)

/** Is one of them banned on the day of that moment? Hold the person before, where something is promised to them. */
export async function isBanned(
  db: Db,
  { personIds, at }: { personIds: readonly (string | null)[]; at: Date },
): Promise<boolean> {
  const ids = personIds.filter((id) => id !== null)
  if (ids.length === 0) return false
  const { rows } = await sql<{ is: boolean }>`
    select coalesce(bool_or(app.is_banned(id, ${at})), false) as is from unnest(${ids}::uuid[]) as p (id)`.execute(
    db,
  )
  return rows[0]!.is
}

/** The refusal that fans see, at every place where tickets are given. */
export function groundBanRefusal(): AppError {
  return new AppError(403, 'GROUND_BAN', groundBanErrors.GROUND_BAN)
}

/** Today in the club's time, by the database's clock. */
export async function clubDay(db: Db): Promise<string> {
  const { rows } = await sql<{ now: Date }>`select app.now() as now`.execute(db)
  return berlinDate(rows[0]!.now)
}

function refuse(code: keyof typeof groundBanErrors): AppError {
  return new AppError(409, code, groundBanErrors[code])
}

function banOf({ personId: _, issuedAt, endedAt, ...row }: storage.BanRow): GroundBan {
  return { ...row, issuedAt: issuedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null }
}
