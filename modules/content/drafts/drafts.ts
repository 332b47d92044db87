import type { Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'
import { slugOf } from '#platform/slugs.ts'
import { normalPath } from '../addresses.rules.ts'
import type { ContentLanguage } from '../schema.ts'
import { beginStart } from '../starts/starting.ts'
import { loadStartPieces } from '../starts/starts.storage.ts'
import { type MadeKind, pathOf, safeDraft, tooDeepIn } from './drafts.rules.ts'
import { DraftNode } from './drafts.schema.ts'
import type { Author, DraftRow } from './drafts.storage.ts'
import * as storage from './drafts.storage.ts'
import {
  changed,
  type DraftsContext,
  freeUid,
  holdPiece,
  loadPiece,
  type Piece,
  refuse,
  type Saved,
} from './holding.ts'
import { cancelPlans, movePlans } from './planning.ts'
import {
  decideReview,
  preparePublication,
  publishDrafts,
  restoreVersion,
  withdrawNodes,
} from './publishing.ts'

export type { Author, DraftRow, StoredRow, VersionRow } from './drafts.storage.ts'
export type { Piece } from './holding.ts'
export type { PlanRow } from './plans.storage.ts'

export type Drafts = ReturnType<typeof createDrafts>

/** What editors write, apart from what everybody sees: drafts, their review, and the versions that were published. */
export function createDrafts(ctx: DraftsContext) {
  return {
    ...inContext(ctx, {
      makePiece,
      beginStart,
      saveDraft,
      discardDraft,
      takeOver,
      askForReview,
      decideReview,
      preparePublication,
      publishDrafts,
      withdrawNodes,
      movePlans,
      cancelPlans,
      restoreVersion,
    }),
    loadPiece,
    /** The piece, held until the transaction ends. */
    hold: holdPiece,
    loadEditing: storage.loadEditing,
    noteEditing: storage.noteEditing,
    listStarts: loadStartPieces,
    listVersions: storage.listVersions,
    findVersion: storage.findVersion,
  }
}

type NewPiece = {
  kind: MadeKind
  site: string
  language: ContentLanguage
  title: string
  copyOf?: string | undefined
}

/** A new piece as a draft, or a copy of another one in all its languages; its name is made of its title. */
export async function makePiece(
  _: DraftsContext,
  trx: Trx,
  given: NewPiece & { by: Author; now: Date },
): Promise<{ uid: string }> {
  const { kind, site, language, title, copyOf, by, now } = given
  const from = copyOf === undefined ? null : await loadPiece(trx, copyOf)
  const uid = await freeUid(trx, slugOf(title).slice(0, 60).replace(/-+$/, '') || kind)
  const own = {
    uid,
    kind,
    site,
    path: pathOf(kind, uid),
    publishAt: null,
    endAt: null,
    displayAt: now.toISOString(),
  }
  const written = new Map<ContentLanguage, object>(
    [...(from?.stored ?? []), ...(from?.drafts ?? [])].map((row) => [row.language, row.node]),
  )
  written.set(language, { ...written.get(language), title })
  for (const [one, node] of written) {
    const { video: _video, pictures, condolence: _condolence, ...rest } = node as Partial<DraftNode>
    const kept = kind === 'gallery' ? { ...rest, pictures: pictures ?? [] } : rest
    const draft = DraftNode.parse({ ...kept, ...own, language: one })
    await storage.writeDraft(trx, { node: draft, by, firstDisplayAt: now })
  }
  return { uid }
}

/**
 * Keeps what somebody has written, finished or not. `version` is that of the draft they saw, 0 where they saw none; `base` of
 * what was public then: with either outdated nothing is kept (409 `EDITORIAL_CHANGED`).
 */
export async function saveDraft(
  { checking }: DraftsContext,
  trx: Trx,
  given: {
    uid: string
    language: ContentLanguage
    version: number
    base?: string | null | undefined
    node: DraftNode
    by: Author
  },
): Promise<Saved & { before: DraftRow | null }> {
  const { uid, language, version, base, by } = given
  const piece = await holdPiece(trx, uid)
  const before = piece.drafts.find((draft) => draft.language === language) ?? null
  if ((before?.version ?? 0) !== version) throw changed(before)
  const stored = piece.stored.find((row) => row.language === language)
  if (base !== undefined && base !== (stored?.changedAt.toISOString() ?? null)) throw changed(null)
  const problem = tooDeepIn(given.node)
  if (problem) throw new AppError(422, 'EDITORIAL_TOO_DEEP', `A text is ${problem}`)
  const node = safeDraft({
    ...given.node,
    ...{ uid, language, kind: piece.kind, publishAt: null },
    path: normalPath(given.node.path),
  })
  const written = await storage.writeDraft(trx, { node, by })
  return { version: written, before, ...(await checking.check(node, trx)) }
}

/** What was written goes; what is public stays. A piece that never was is gone with its last draft. */
export async function discardDraft(
  _: DraftsContext,
  trx: Trx,
  given: { uid: string; language: ContentLanguage; version: number },
): Promise<{ before: DraftRow }> {
  const { uid, language, version } = given
  const piece = await holdPiece(trx, uid)
  const before = piece.drafts.find((draft) => draft.language === language)
  if (!before) throw notFound()
  if (before.version !== version) throw changed(before)
  await storage.deleteDrafts(trx, uid, [language])
  return { before }
}

/** What came from files is written here from now on, in all its languages. */
export async function takeOver(
  _: DraftsContext,
  trx: Trx,
  { uid, by }: { uid: string; by: Author },
): Promise<Piece> {
  await storage.lockPieces(trx, [uid])
  const piece = await loadPiece(trx, uid)
  if (piece.source !== 'files') throw refuse('EDITORIAL_NOT_TAKEN_OVER')
  await storage.setSource(trx, uid, 'office')
  for (const { node } of piece.stored)
    if (node.publishAt === null && !piece.drafts.some(({ language }) => language === node.language))
      await storage.writeDraft(trx, { node, by })
  return piece
}

/** Somebody else shall look at it before everybody does. */
export async function askForReview(
  _: DraftsContext,
  trx: Trx,
  given: { uid: string; languages: readonly ContentLanguage[]; note: string | null; by: Author },
): Promise<Piece> {
  const piece = await holdPiece(trx, given.uid)
  if (!given.languages.every((one) => piece.drafts.some(({ language }) => language === one)))
    throw refuse('EDITORIAL_NO_DRAFT')
  await storage.askForReview(trx, given)
  return piece
}
