import type { Language } from '#club/club.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Files } from '#platform/files/files.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { Person, PersonalDataHolder, Retained } from '#platform/personal-data.ts'
import { isMailWaiting } from '#platform/platform-data.ts'
import { unsafe } from '#platform/unsafe.ts'
import { goodbyeMail } from './privacy.mails.ts'
import { blockerLines, heldUntil, refusalToDelete, retainedLines } from './rules.ts'
import type { DeletionOutlook } from './schema.ts'
import * as storage from './storage.ts'

/** What this module is told of people, by the one that keeps them. */
export type Persons = {
  lockPerson(trx: Trx, id: string): Promise<{ language: string } | null>
  addressesOf(db: Db, id: string): Promise<{ email: string; isProved: boolean }[]>
  takenAddresses(db: Db, emails: readonly string[]): Promise<Set<string>>
  emailOf(db: Db, id: string): Promise<string | null>
}

export type ErasingOptions = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  files: Files
  persons: Persons
  holders: readonly PersonalDataHolder[]
  languageOf(language: string): Language
  /** The id of somebody without an account whose time is over, who is forgotten in this transaction; null: nobody. Left out: there are none. */
  takeDueStranger?(trx: Trx): Promise<string | null>
}

const SWEEP_JOB = 'privacy-sweep'
const FILES_JOB = 'privacy-remove-files'
/** Twice as long as an access token lives: whatever a request that was under way wrote, it has written. */
const SWEEP_AFTER_SECONDS = 20 * 60
const ENDED_AT_ONCE = 200

/** What deleting an account means, doing it, and ending what the law had kept. */
export function createErasing(ctx: ErasingOptions) {
  const { jobs, files } = ctx
  jobs.handle(SWEEP_JOB, (data) => sweep(ctx, String(data['personId'])))
  jobs.handle(FILES_JOB, async (data) => {
    for (const file of data['files'] as string[]) await files.remove(file)
  })
  jobs.every('privacy-retention', '25 3 * * *', () => endRetention(ctx))
  return inContext(ctx, { outlook, erase, look, personOf, removeFiles, endRetention })
}

async function outlook(ctx: ErasingOptions, personId: string): Promise<DeletionOutlook> {
  const { db } = ctx
  return look(ctx, db, await personOf(ctx, db, personId), await storage.databaseNow(db))
}

async function look(ctx: ErasingOptions, at: Db, person: Person, now: Date): Promise<DeletionOutlook> {
  const { holders } = ctx
  const [blockers, losses, retained] = [[], [], []] as [
    { kind: string; count: number }[],
    DeletionOutlook['losses'],
    Retained[],
  ]
  for (const holder of holders) {
    blockers.push(...((await holder.blockers?.(at, person)) ?? []))
    losses.push(...(((await holder.losses?.(at, person)) ?? []) as DeletionOutlook['losses']))
    retained.push(...((await holder.retained?.(at, person)) ?? []))
  }
  return { blockers: blockerLines(blockers), losses, kept: retainedLines(retained, now) }
}

/**
 * One transaction: the person's row is taken first, which everybody holds who promises something in their name, then
 * whatever the modules want taken; only then is looked whether something is in the way.
 */
async function erase(ctx: ErasingOptions, given: { personId: string; acceptLosses: boolean }): Promise<void> {
  const { db, jobs, mailer, persons, holders } = ctx
  const { personId } = given
  await db.transaction().execute(async (trx) => {
    const known = await persons.lockPerson(trx, personId)
    if (!known) throw notFound()
    const person = await personOf(ctx, trx, personId)
    await lockAll(trx, holders, [person])
    const now = await storage.databaseNow(trx)
    const seen = await look(ctx, trx, person, now)
    const refusal = refusalToDelete(seen, given)
    if (refusal) throw new AppError(400, refusal.title, refusal.detail, { title: refusal.title })
    const to = await persons.emailOf(trx, personId)
    await storage.insertErasure(trx, personId, {
      proved: [...person.emails],
      given: [...person.givenEmails],
    })
    await eraseAll(ctx, trx, person, now)
    const language = ctx.languageOf(known.language)
    const last = seen.kept
      .map(({ until }) => until)
      .sort()
      .at(-1)
    const retainedUntil = last ? new Date(last) : null
    if (to) await mailer.send(trx, goodbyeMail({ to, language, retainedUntil }))
    await jobs.enqueue(trx, SWEEP_JOB, { personId }, { startAfterSeconds: SWEEP_AFTER_SECONDS })
  })
}

/** Everything of these people that others hold while they write: of each holder everybody's, before the next one's. */
export async function lockAll(
  trx: Trx,
  holders: readonly PersonalDataHolder[],
  people: readonly Person[],
): Promise<void> {
  for (const holder of unsafe('noErasureOrder') ? holders.toReversed() : holders)
    for (const person of people) await holder.lock?.(trx, person)
}

/** Writes down what stays, then has every module forget the rest. */
async function eraseAll(ctx: ErasingOptions, trx: Trx, person: Person, now: Date): Promise<void> {
  const { holders } = ctx
  for (const holder of holders) {
    const retained = (await holder.retained?.(trx, person)) ?? []
    const holds = retained
      .map((one) => ({
        holder: holder.name,
        kind: one.kind,
        entityId: one.entityId,
        until: heldUntil(one),
      }))
      .filter(({ until }) => until > now)
    await storage.insertHolds(trx, person.id, holds)
  }
  const gone: string[] = []
  for (const holder of holders) gone.push(...(await holder.erase(trx, person)).files)
  await removeFiles(ctx, trx, gone)
}

/**
 * Once more, when no request of theirs can be under way any more and the last mail has left: nothing stays that came in
 * beside the deletion. An address that belongs to somebody again, most likely to the same human, is left alone.
 */
async function sweep(ctx: ErasingOptions, personId: string): Promise<void> {
  const { db, jobs, persons } = ctx
  await db.transaction().execute(async (trx) => {
    const addresses = await storage.lockUnswept(trx, personId)
    if (!addresses) return
    const all = [...addresses.proved, ...addresses.given]
    if (await isMailWaiting(trx, all)) {
      await jobs.enqueue(trx, SWEEP_JOB, { personId }, { startAfterSeconds: SWEEP_AFTER_SECONDS })
      return
    }
    const taken = await persons.takenAddresses(trx, all)
    const free = (emails: string[]) => emails.filter((email) => !taken.has(email.toLowerCase()))
    const person = { id: personId, emails: free(addresses.proved), givenEmails: free(addresses.given) }
    await eraseAll(ctx, trx, person, await storage.databaseNow(trx))
    await storage.markSwept(trx, personId)
  })
}

/** Nightly: what the law had kept goes on the day its time is over. */
async function endRetention(ctx: ErasingOptions): Promise<void> {
  const { db } = ctx
  while (await db.transaction().execute((trx) => endSome(ctx, trx)));
  while (await db.transaction().execute((trx) => forgetStranger(ctx, trx)));
}

/** As an account that is deleted: what the law wants kept is written down, the rest goes. */
async function forgetStranger(ctx: ErasingOptions, trx: Trx): Promise<boolean> {
  const id = await ctx.takeDueStranger?.(trx)
  if (!id) return false
  await eraseAll(ctx, trx, { id, emails: [], givenEmails: [] }, await storage.databaseNow(trx))
  return true
}

async function endSome(ctx: ErasingOptions, trx: Trx): Promise<boolean> {
  const { holders } = ctx
  const due = await storage.takeDueHolds(trx, ENDED_AT_ONCE)
  const gone: string[] = []
  for (const [name, retained] of Map.groupBy(due, ({ holder }) => holder)) {
    const holder = holders.find((one) => one.name === name)
    if (!holder?.expire) throw new Error(`nobody can end what ${name} keeps`)
    gone.push(...(await holder.expire(trx, retained)).files)
  }
  await removeFiles(ctx, trx, gone)
  return due.length > 0
}

/** After the commit: a file that is gone does not come back with a transaction that failed. */
async function removeFiles(ctx: ErasingOptions, trx: Trx, gone: string[]): Promise<void> {
  const { jobs } = ctx
  if (gone.length > 0) await jobs.enqueue(trx, FILES_JOB, { files: gone })
}

async function personOf(ctx: ErasingOptions, at: Db, id: string): Promise<Person> {
  const { persons } = ctx
  const addresses = await persons.addressesOf(at, id)
  const of = (isProved: boolean) =>
    addresses.filter((one) => one.isProved === isProved).map(({ email }) => email)
  return { id, emails: of(true), givenEmails: of(false) }
}
