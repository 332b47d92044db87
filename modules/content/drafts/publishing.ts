import type { Trx } from '#platform/db.ts'
import { AppError, type ErrorGroups, notFound } from '#platform/errors.ts'
import { isPublished } from '../addresses.rules.ts'
import type { ContentLanguage, ContentNode, ContentNodeInput } from '../schema.ts'
import type { DraftNode, Findings } from './drafts.schema.ts'
import type { Author, DraftRow } from './drafts.storage.ts'
import * as storage from './drafts.storage.ts'
import { changed, type DraftsContext, holdPiece, type Piece, type Saved } from './holding.ts'
import { planChanges, planReturns } from './planning.ts'

const DECISIONS = {
  EDITORIAL_OWN_WORK: 'Nobody approves what they have written or asked for themselves',
  EDITORIAL_NOT_ASKED: 'Nobody has asked for a review of it',
} as const
const refuseDecision = (code: keyof typeof DECISIONS) => new AppError(409, code, DECISIONS[code])

/** A second person says that it may be published, or what is missing. */
export async function decideReview(
  _: DraftsContext,
  trx: Trx,
  given: {
    uid: string
    languages: readonly ContentLanguage[]
    versions?: Partial<Record<ContentLanguage, number>> | undefined
    approve: boolean
    note: string | null
    by: Author
  },
): Promise<Piece> {
  const { uid, languages, versions = {}, approve, note, by } = given
  const piece = await holdPiece(trx, uid)
  for (const language of languages) {
    const draft = piece.drafts.find((one) => one.language === language)
    if (draft?.reviewState !== 'asked') throw refuseDecision('EDITORIAL_NOT_ASKED')
    if (draft.changedBy === by.id || draft.reviewAskedBy === by.id) throw refuseDecision('EDITORIAL_OWN_WORK')
    const seen = versions[language]
    if (seen !== undefined && seen !== draft.version) throw changed(draft)
  }
  await storage.writeDecision(trx, { uid, languages, state: approve ? 'approved' : 'returned', note, by })
  return piece
}

export type Publication = {
  uid: string
  /** Of the drafts that were seen, by language: they are published together or not at all. */
  versions: Partial<Record<ContentLanguage, number>>
  /** Null: now. */
  at: Date | null
  /** Left out: as the drafts say. */
  endAt?: Date | null | undefined
  /** Then what is public now comes back, in languages in which something is. */
  backAt?: Date | null | undefined
  /** A second person must have approved it. */
  needsReview: boolean
  now: Date
}

/** What would be published, with the faults that keep it from being so; nothing is written. */
export async function preparePublication(
  { checking }: DraftsContext,
  trx: Trx,
  piece: Piece,
  given: Omit<Publication, 'uid'>,
): Promise<{ drafts: DraftRow[]; nodes: DraftNode[]; findings: Findings[]; live: ContentLanguage[] }> {
  const languages = Object.keys(given.versions) as ContentLanguage[]
  const drafts = languages.map((language) => {
    const draft = piece.drafts.find((one) => one.language === language)
    if (!draft || draft.version !== given.versions[language]) throw changed(draft ?? null)
    return draft
  })
  const { now } = given
  const at = given.at && given.at > now ? given.at : null
  const live = piece.stored
    .filter(({ language, node }) => languages.includes(language) && isPublished(node, now))
    .map(({ language }) => language)
  const nodes = drafts.map((draft) => {
    const stored = piece.stored.find(({ language }) => language === draft.language)
    // A change of what is public waits beside it and keeps the moment of its first publication.
    const moment = live.includes(draft.language) ? null : at
    return asPublished(draft, { at: moment, now, endAt: given.endAt, stored: stored?.node ?? null })
  })
  const findings = await checking.checkAll(nodes, trx)
  return { drafts, nodes, live, findings: findings.map((one, index) => withDates(one, nodes[index]!, at)) }
}

/** What is planned does not end before it begins; of what is new the check itself says so. */
function withDates(findings: Findings, { endAt, publishAt }: DraftNode, at: Date | null): Findings {
  const isWrong = at && endAt && new Date(endAt) <= at && publishAt !== at.toISOString()
  if (!isWrong) return findings
  const problem = 'is before the moment that it is planned for'
  return {
    ...findings,
    faults: [...findings.faults, { field: 'endAt', code: 'dates', about: null, problem }],
  }
}

/** The moment of what is public already stays; a date that nobody chose follows the publication. */
function asPublished(
  draft: DraftRow,
  given: { at: Date | null; stored: ContentNode | null; endAt?: Date | null | undefined; now: Date },
): DraftNode {
  const { at, stored, endAt, now } = given
  const isOut = stored !== null && stored.publishAt !== null && isPublished(stored, now)
  const publishAt = at ? at.toISOString() : isOut ? stored.publishAt! : now.toISOString()
  const isUnchosen = draft.firstDisplayAt?.toISOString() === new Date(draft.node.displayAt).toISOString()
  return {
    ...draft.node,
    publishAt,
    ...(endAt === undefined ? {} : { endAt: endAt?.toISOString() ?? null }),
    ...(isUnchosen ? { displayAt: publishAt } : {}),
  }
}

/**
 * All languages that are named, or none: each as it was seen, without faults, approved where the club wants that. At a later moment
 * what is public already stays as it is until then.
 */
export async function publishDrafts(
  ctx: DraftsContext,
  trx: Trx,
  given: Publication & { by: Author },
): Promise<{ piece: Piece; nodes: ContentNode[]; planned: ContentLanguage[] }> {
  const { uid, needsReview, now, by } = given
  const piece = await holdPiece(trx, uid)
  const { drafts, nodes, findings, live } = await preparePublication(ctx, trx, piece, given)
  if (needsReview && drafts.some(({ reviewState }) => reviewState !== 'approved'))
    throw new AppError(409, 'EDITORIAL_REVIEW_NEEDED', 'A second person has to approve it before')
  const faults = findings.flatMap((one, index) =>
    one.faults.map((fault) => ({ ...fault, field: `${nodes[index]!.language}.${fault.field}` })),
  )
  if (faults.length > 0)
    throw new AppError(422, 'EDITORIAL_FAULTS', 'Something is missing before it can be published', {
      errors: groupsOf(faults),
    })
  const isLater = given.at !== null && given.at > now
  const isChange = ({ language }: DraftNode) => isLater && live.includes(language)
  const version = { reason: isLater ? ('scheduled' as const) : ('published' as const), by, at: now }
  const atOnce = nodes.filter((node) => !isChange(node)) as ContentNodeInput[]
  const saved =
    atOnce.length > 0 ? await ctx.saving.saveNodes(trx, atOnce, now, { source: 'office', version }) : []
  const planned = nodes.filter(isChange) as ContentNode[]
  await planChanges(ctx, trx, { piece, nodes: planned, at: given.at, backAt: given.backAt ?? null, by, now })
  if (!isLater && given.backAt)
    await planReturns(ctx, trx, { piece, languages: live, at: given.backAt, by, now })
  await storage.deleteDrafts(
    trx,
    uid,
    drafts.map(({ language }) => language),
  )
  return { piece, nodes: [...saved, ...planned], planned: planned.map(({ language }) => language) }
}

function groupsOf(faults: Findings['faults']): ErrorGroups {
  const groups: ErrorGroups = {}
  for (const { field, code, problem } of faults)
    groups[field] = [...(groups[field] ?? []), { errorCode: code, message: problem }]
  return groups
}

/** Nobody sees it any more; what was seen stays as a version, and what is written of it stays. */
export async function withdrawNodes(
  { saving }: DraftsContext,
  trx: Trx,
  given: { uid: string; languages: readonly ContentLanguage[]; by: Author; now: Date },
): Promise<Piece> {
  const { uid, languages, by, now } = given
  const piece = await holdPiece(trx, uid)
  const nodes = languages.map((language) => {
    const stored = piece.stored.find((one) => one.language === language)
    if (stored?.node.publishAt == null) throw new AppError(409, 'EDITORIAL_NOT_PUBLISHED', 'It is not public')
    return { ...stored.node, publishAt: null }
  })
  await saving.saveNodes(trx, nodes, now, { version: { reason: 'withdrawn', by, at: now } })
  // To go on from; where somebody writes already, that is it.
  for (const node of nodes)
    if (!piece.drafts.some(({ language }) => language === node.language))
      await storage.writeDraft(trx, { node, by })
  return piece
}

/** An earlier version becomes the draft; the draft that it replaces is kept as a version itself. */
export async function restoreVersion(
  { checking }: DraftsContext,
  trx: Trx,
  given: {
    uid: string
    language: ContentLanguage
    number: number
    version: number
    by: Author
    now: Date
  },
): Promise<Saved & { piece: Piece }> {
  const { uid, language, number, version, by, now } = given
  const piece = await holdPiece(trx, uid)
  const found = await storage.findVersion(trx, { uid, language, number })
  if (!found) throw notFound()
  const draft = piece.drafts.find((one) => one.language === language) ?? null
  if ((draft?.version ?? 0) !== version) throw changed(draft)
  if (draft) await storage.insertVersion(trx, draft.node, { reason: 'restored', by, at: now })
  const node = { ...found.node, publishAt: null }
  const written = await storage.writeDraft(trx, { node, by })
  return { piece, version: written, ...(await checking.check(node, trx)) }
}
