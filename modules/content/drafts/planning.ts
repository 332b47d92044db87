import type { Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { tidied } from '../checking/checking.rules.ts'
import type { ContentLanguage, ContentNode } from '../schema.ts'
import { type Author, keepVersions, writeDraft } from './drafts.storage.ts'
import { changed, type DraftsContext, holdPiece, type Piece } from './holding.ts'
import * as storage from './plans.storage.ts'

type Planning = Pick<DraftsContext, 'planMoment'>

/** Lays changes beside what is public, each kept as a version to be held against it. */
export async function planChanges(
  { planMoment }: Planning,
  trx: Trx,
  given: {
    piece: Piece
    nodes: readonly ContentNode[]
    at: Date | null
    backAt: Date | null
    by: Author
    now: Date
  },
): Promise<void> {
  const { piece, at, backAt, by, now } = given
  if (given.nodes.length === 0 || !at) return
  const nodes = given.nodes.map(tidied)
  const rows = nodes.map((node) => piece.stored.find(({ language }) => language === node.language)!)
  await keepVersions(trx, { nodes, before: rows, note: { reason: 'planned', by, at: now } })
  for (const [index, node] of nodes.entries())
    await storage.writePlan(trx, { at, node, base: rows[index]!.changedAt, backAt, by })
  await planMoment(trx, at)
}

/** What is public until now comes back at a moment, over what has just been published at `now`. */
export async function planReturns(
  { planMoment }: Planning,
  trx: Trx,
  given: { piece: Piece; languages: readonly ContentLanguage[]; at: Date; by: Author; now: Date },
): Promise<void> {
  const { piece, languages, at, by, now } = given
  for (const { language, node } of piece.stored)
    if (languages.includes(language))
      await storage.writePlan(trx, { at, node, base: now, backAt: null, isReturn: true, by })
  if (languages.length > 0) await planMoment(trx, at)
}

/** The plans that are meant, each as it was seen (409 `EDITORIAL_CHANGED`). */
function plansOf({ plans }: Piece, versions: Partial<Record<ContentLanguage, number>>): storage.PlanRow[] {
  return (Object.keys(versions) as ContentLanguage[]).map((language) => {
    const plan = plans.find((one) => one.language === language)
    if (!plan || plan.version !== versions[language])
      throw changed(plan ? { changedName: plan.madeName, version: plan.version } : null)
    return plan
  })
}

/** Another moment, over what is public now: whoever moves it has seen that. */
export async function movePlans(
  { planMoment }: DraftsContext,
  trx: Trx,
  given: {
    uid: string
    versions: Partial<Record<ContentLanguage, number>>
    /** When what is public was changed last, as it was seen, by language. */
    bases: Partial<Record<ContentLanguage, string>>
    at: Date
    backAt: Date | null
    now: Date
  },
): Promise<{ piece: Piece; before: storage.PlanRow[] }> {
  const { uid, versions, bases, at, backAt, now } = given
  const piece = await holdPiece(trx, uid)
  const before = plansOf(piece, versions)
  if (at <= now) throw new AppError(422, 'EDITORIAL_NOT_AHEAD', 'That moment is over')
  for (const plan of before) {
    const { language } = plan
    const stored = piece.stored.find((row) => row.language === language)
    if (!stored || bases[language] !== stored.changedAt.toISOString()) throw changed(null)
    const { endAt } = plan.node
    if (endAt && new Date(endAt) <= at)
      throw new AppError(422, 'EDITORIAL_NOT_AHEAD', 'It would end before it begins')
    // What comes back stays.
    await storage.movePlan(trx, {
      ...{ uid, language, at, base: stored.changedAt, backAt: plan.isReturn ? null : backAt },
    })
  }
  await planMoment(trx, at)
  return { piece, before }
}

/** It becomes a draft again; where somebody writes already, it stays as a version. */
export async function cancelPlans(
  _: DraftsContext,
  trx: Trx,
  given: { uid: string; versions: Partial<Record<ContentLanguage, number>>; by: Author },
): Promise<{ piece: Piece; before: storage.PlanRow[] }> {
  const { uid, versions, by } = given
  const piece = await holdPiece(trx, uid)
  const before = plansOf(piece, versions)
  await storage.deletePlans(
    trx,
    uid,
    before.map(({ language }) => language),
  )
  for (const { language, node, isReturn } of before)
    if (!isReturn && !piece.drafts.some((draft) => draft.language === language))
      await writeDraft(trx, { node: { ...node, publishAt: null }, by })
  return { piece, before }
}
