import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { unsafe } from '#platform/unsafe.ts'
import { isPublished } from '../addresses.rules.ts'
import { lockPieces } from './drafts.storage.ts'
import { loadPiece, type Piece } from './holding.ts'
import * as storage from './plans.storage.ts'
import type { Saving } from './saving.ts'

export type CarryingOutOptions = {
  db: Db
  saving: Pick<Saving, 'saveNodes'>
  /** Sees to it that what comes back does so in time. */
  planMoment(trx: Trx, at: Date): Promise<void>
}

/**
 * Makes public what is due. Each piece and moment is one transaction that publishes and forgets the plan: whoever dies in
 * between, or comes twice, changes nothing more. What somebody has published in between is not written over.
 */
export function createCarryingOut(options: CarryingOutOptions) {
  const { db } = options
  return {
    async carryOut(now: Date): Promise<void> {
      const failures: unknown[] = []
      for (const due of await storage.loadDuePlans(db, now)) {
        try {
          await inOne(db, (trx) => carryOutOne(options, trx, { ...due, now }))
        } catch (error) {
          // It was sound when it was planned: its address is somebody else's by now, say. Anything else is tried again.
          if (error instanceof AppError)
            await db.transaction().execute((trx) => storage.holdPlans(trx, { ...due, held: 'refused' }))
          else failures.push(error)
        }
      }
      if (failures.length > 0) throw failures[0]
    },
  }
}

/** What belongs together is public together, or not at all. */
function inOne(db: Db, work: (trx: Trx) => Promise<void>): Promise<void> {
  if (unsafe('noPlanTransaction')) return work(db as unknown as Trx)
  return db.transaction().execute(work)
}

async function carryOutOne(
  { saving, planMoment }: CarryingOutOptions,
  trx: Trx,
  { uid, at, now }: { uid: string; at: Date; now: Date },
): Promise<void> {
  await lockPieces(trx, [uid])
  const plans = await storage.lockDuePlans(trx, { uid, at })
  if (plans.length === 0) return
  const piece = await loadPiece(trx, uid)
  if (!plans.every((plan) => isUpToDate(piece, plan)))
    return await storage.holdPlans(trx, { uid, at, held: 'overtaken' })
  await storage.deletePlans(
    trx,
    uid,
    plans.map(({ language }) => language),
  )
  for (const plan of plans) {
    const { node: before } = piece.stored.find(({ language }) => language === plan.language)!
    const by = { id: plan.madeBy, name: plan.madeName }
    const publishAt = isPublished(before, now) ? before.publishAt : at.toISOString()
    await saving.saveNodes(trx, [{ ...plan.node, publishAt }], now, {
      source: 'office',
      version: { reason: plan.isReturn ? 'returned' : 'published', by, at: now },
    })
    if (!plan.backAt) continue
    await storage.writePlan(trx, {
      ...{ at: plan.backAt, node: before, base: now, backAt: null, isReturn: true, by },
    })
    await planMoment(trx, plan.backAt)
  }
}

/** Is what is public still what was seen when it was planned? */
export function isUpToDate(
  { source, stored }: Pick<Piece, 'source' | 'stored'>,
  { language, base }: Pick<storage.PlanRow, 'language' | 'base'>,
): boolean {
  const row = stored.find((one) => one.language === language)
  return source === 'office' && row?.changedAt.getTime() === base.getTime()
}
