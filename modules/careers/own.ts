import { applicationMonths, talentPoolAskDays, talentPoolMonths } from '#club/careers.ts'
import { berlinDate } from '#platform/dates.ts'
import type { Db, Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import { monthsAfter } from '#platform/time-limits.rules.ts'
import * as storage from './applications.storage.ts'
import { type CareersContext, isTokenOf } from './context.ts'
import { wordsOf } from './jobs.ts'
import type { OwnApplication } from './schema.ts'

/** Whose application is meant: one of the account, or the one that a mail's link opens. */
export type Which = { id: string } & ({ caller: Caller } | { token: string })

export async function listOwn({ db }: CareersContext, caller: Caller): Promise<{ items: OwnApplication[] }> {
  const rows = await storage.listOwn(db, caller.actorId)
  return { items: await Promise.all(rows.map((row) => shown(db, row))) }
}

/** By the link of the receipt, for whoever has no account. */
export async function readByLink(
  ctx: CareersContext,
  which: { id: string; token: string },
): Promise<OwnApplication> {
  return shown(ctx.db, await find(ctx, which))
}

/** Documents and everything that was typed are gone at once. Repeated, nothing happens. */
export async function withdraw(ctx: CareersContext, which: Which): Promise<OwnApplication> {
  const { id } = await find(ctx, which)
  await ctx.db.transaction().execute(async (trx) => {
    const row = await storage.lockApplication(trx, id)
    if (!row) throw notFound()
    if (row.stage === 'withdrawn') return
    const documents = await storage.loadDocuments(trx, id)
    await storage.removeDocuments(
      trx,
      documents.map((one) => one.id),
    )
    await storage.setStage(trx, { id, stage: 'withdrawn' })
    await storage.emptyApplication(trx, id)
    await storage.insertStep(trx, { id: newId(), applicationId: id, kind: 'withdrawn' })
  })
  return shown(ctx.db, await find(ctx, which))
}

export type ConsentChange = { stays: boolean } | { sharesInGroup: false }

/** What somebody agreed to with their application and may take back by itself (JOB-15). */
export async function changeConsent(
  ctx: CareersContext,
  which: Which,
  change: ConsentChange,
): Promise<OwnApplication> {
  const { id } = await find(ctx, which)
  await ctx.db.transaction().execute(async (trx) => {
    const row = await storage.lockApplication(trx, id)
    if (!row || row.stage === 'withdrawn') throw notFound()
    if ('stays' in change) await changeTalentPool(trx, row, change)
    else if (row.sharesInGroup) await endSharing(trx, id)
  })
  return shown(ctx.db, await find(ctx, which))
}

/** Stays for another time, or leaves at once; where nothing else keeps the application, it goes with the next night. */
async function changeTalentPool(
  trx: Trx,
  { id, talentPoolUntil }: storage.ApplicationRow,
  { stays }: { stays: boolean },
): Promise<void> {
  // Only what was agreed to once is prolonged here: a consent of its own is part of the form.
  if (talentPoolUntil === null) throw notFound()
  await storage.setTalentPool(trx, { id, months: stays ? talentPoolMonths : null })
  await storage.insertStep(trx, { id: newId(), applicationId: id, kind: stays ? 'poolKept' : 'poolLeft' })
}

async function endSharing(trx: Trx, id: string): Promise<void> {
  await storage.endSharing(trx, id)
  await storage.insertStep(trx, { id: newId(), applicationId: id, kind: 'sharingEnded' })
}

async function find(ctx: CareersContext, which: Which): Promise<storage.ApplicationRow> {
  const { id } = which
  if ('token' in which && !isTokenOf(ctx, { purpose: 'link', id, token: which.token })) throw notFound()
  const row = await storage.findApplication(ctx.db, id)
  const isOwn = 'token' in which || row?.personId === which.caller.actorId
  if (!row || !isOwn || row.state !== 'received') throw notFound()
  return row
}

async function shown(db: Db, row: storage.ApplicationRow): Promise<OwnApplication> {
  const documents = await storage.loadDocuments(db, row.id)
  const { stage, talentPoolUntil, decidedAt } = row
  const poolEnds = talentPoolUntil && talentPoolUntil > new Date() ? talentPoolUntil : null
  return {
    id: row.id,
    number: row.number!,
    originId: row.originId,
    title: wordsOf(row, row.language).title,
    company: row.company,
    isOpen: row.isOpen,
    state: stage === 'new' ? 'received' : stage,
    receivedAt: row.receivedAt!.toISOString(),
    documents: documents.map(({ name }) => name),
    deletedOn: decidedAt && berlinDate(later(monthsAfter(decidedAt, applicationMonths), poolEnds)),
    talentPoolUntil: poolEnds?.toISOString() ?? null,
    mayProlong: poolEnds !== null && poolEnds.getTime() - Date.now() < talentPoolAskDays * 86_400_000,
    sharesInGroup: row.sharesInGroup,
  }
}

const later = (one: Date, other: Date | null) => (other && other > one ? other : one)
