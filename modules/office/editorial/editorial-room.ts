import { club } from '#club/club.ts'
import { siteOrigin } from '#club/domains.ts'
import { siteByKey } from '#club/sites.ts'
import { hrefOf } from '#modules/content/addresses.rules.ts'
import { type DraftRow, isUpToDate, type Piece, type StoredRow } from '#modules/content/content.ts'
import { tooDeepIn } from '#modules/content/drafts/drafts.rules.ts'
import type { DraftNode, Finding } from '#modules/content/drafts/drafts.schema.ts'
import type { ContentLanguage } from '#modules/content/schema.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { tellConsequences } from '#modules/office/shared/consequences.ts'
import type { OwnSites } from '#modules/office/shared/own-sites.ts'
import type { Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Staff } from '#platform/http/access.ts'
import { pageOf } from '#platform/lists.ts'
import type { EditorialContext } from './context.ts'
import type { EditorialDetail, EditorialPiece, EditorialQuery, PublicState, Publish } from './schema.ts'
import * as storage from './storage.ts'

const HALF_HOUR_MS = 1_800_000

export async function listEditorial({ db }: EditorialContext, query: EditorialQuery, own: OwnSites) {
  const { page, pageSize, state } = query
  const [uids, counts] = await Promise.all([
    storage.listUids(db, { wanted: { ...query, own }, limit: pageSize + 1, offset: (page - 1) * pageSize }),
    storage.countPieces(db, { ...query, own }),
  ])
  const [rows, editing] = await Promise.all([storage.loadRows(db, uids), storage.loadEditingOf(db, uids)])
  const items = uids.map((uid) => ({
    ...pieceOf(rows.filter((row) => row.uid === uid)),
    editing: editing
      .filter((one) => one.uid === uid)
      .map(({ who, language, since }) => ({ who, language, since: since.toISOString() })),
  }))
  return {
    ...pageOf(items, query, counts[state ?? 'all']),
    counts: Object.entries(counts).map(([key, count]) => ({ key, count })),
  }
}

/** On which sites a piece stands that a request is about, in whatever language and version, and where it would stand. */
export async function sitesNamedBy(
  { db }: EditorialContext,
  { params, body }: { params: unknown; body: unknown },
): Promise<string[][]> {
  const { uid, copyOf, number, language, site, node } = { ...Object(body), ...Object(params) } as {
    uid?: string
    copyOf?: string
    number?: number
    language?: ContentLanguage
    site?: string
    node?: Partial<DraftNode>
  }
  const there = await storage.loadSites(
    db,
    [uid, copyOf].flatMap((one) => one ?? []),
  )
  const version =
    number === undefined ? [] : await storage.loadSiteOf(db, { uid: uid!, language: language!, number })
  // Where it is shown beside its own site is not theirs to add to; what others have added stays.
  const added = (node?.alsoOn ?? []).filter((one) => !there.alsoOn.includes(one))
  return [there.sites, version, [site, node?.site].flatMap((one) => one ?? []), added]
}

const rank = (language: ContentLanguage) =>
  language === club.fallbackLanguage ? -1 : club.languages.indexOf(language)

/** A piece of a list, of all its rows. */
export function pieceOf(rows: storage.PieceRow[]): Omit<EditorialPiece, 'editing'> {
  // Drafts last, so that they win; the club's own language first.
  const ordered = rows.toSorted((one, other) => rank(one.language) - rank(other.language))
  const [first] = ordered as [storage.PieceRow]
  const shown = ordered.findLast(({ language }) => language === first.language)!
  const [newest] = rows.toSorted((one, other) => other.changedAt.getTime() - one.changedAt.getTime())
  const languages = [...new Set(ordered.map(({ language }) => language))].map((language) => {
    const there = ordered.find((row) => row.language === language && !row.isDraft)
    const draft = ordered.find((row) => row.language === language && row.isDraft)
    return {
      ...{ language, state: there?.state ?? 'draft', hasDraft: !!draft, review: draft?.review ?? null },
      plan: there?.plan ?? null,
    }
  })
  return {
    uid: first.uid,
    kind: first.kind,
    site: first.site,
    source: rows.find(({ source }) => source && source !== 'office')?.source ?? 'office',
    title: shown.title,
    languages,
    changedAt: newest!.changedAt.toISOString(),
    changedBy: newest!.changedName,
    displayAt: shown.displayAt.toISOString(),
    publishAt: ordered.find(({ publishAt }) => publishAt)?.publishAt?.toISOString() ?? null,
    cover: shown.cover,
  }
}

/** 404 where there is none. */
export async function loadPiece(ctx: EditorialContext, uid: string, staff: Staff): Promise<EditorialDetail> {
  const { db, drafts, needsReview } = ctx
  const [piece, editing] = await Promise.all([drafts.loadPiece(db, uid), drafts.loadEditing(db, uid)])
  const languages = Object.fromEntries(
    club.languages.flatMap((language) => {
      const draft = piece.drafts.find((one) => one.language === language)
      const stored = piece.stored.find((one) => one.language === language)
      if (!draft && !stored) return []
      return [
        [
          language,
          {
            draft: draft ? draftOf(draft, staff) : null,
            published: stored ? publishedOf(ctx, stored) : null,
            plan: planOf(piece, language),
          },
        ],
      ]
    }),
  )
  return {
    ...{ uid, kind: piece.kind, site: piece.site, source: piece.source },
    readOnly: piece.source !== 'office',
    needsReview,
    languages,
    editing: editing
      .filter(({ personId }) => personId !== staff.personId)
      .map(({ who, language, since }) => ({ who, language, since: since.toISOString() })),
  }
}

function draftOf(draft: DraftRow, staff: Staff) {
  const { node, version, changedAt, changedBy, changedName, reviewState, reviewAskedBy } = draft
  return {
    ...{ node, version, changedAt: changedAt.toISOString(), changedBy: changedName },
    isMine: changedBy === staff.personId || (reviewState !== null && reviewAskedBy === staff.personId),
    review: reviewState && {
      state: reviewState,
      askedBy: draft.reviewAskedName,
      askedAt: draft.reviewAskedAt?.toISOString() ?? null,
      note: draft.reviewNote || null,
      decidedBy: draft.reviewedName,
      decidedAt: draft.reviewedAt?.toISOString() ?? null,
    },
  }
}

/** Whoever publishes in between holds it, also before it is due. */
function planOf(piece: Piece, language: ContentLanguage) {
  const plan = piece.plans.find((one) => one.language === language)
  if (!plan) return null
  const { node, version, isReturn } = plan
  return {
    ...{ node, version, isReturn, at: plan.at.toISOString(), backAt: plan.backAt?.toISOString() ?? null },
    held: plan.held ?? (isUpToDate(piece, plan) ? null : ('overtaken' as const)),
    ...{ plannedBy: plan.madeName, plannedAt: plan.madeAt.toISOString() },
  }
}

function publishedOf({ domains }: EditorialContext, { node, language, changedAt }: StoredRow) {
  const state = stateOf(node, new Date())
  const site = siteByKey(node.site)
  return {
    node,
    ...{ publishAt: node.publishAt, endAt: node.endAt, state, changedAt: changedAt.toISOString() },
    url: state === 'published' && site ? siteOrigin(site, domains) + hrefOf(node, language) : null,
  }
}

export function stateOf(
  { publishAt, endAt }: { publishAt: string | null; endAt: string | null },
  now: Date,
): PublicState {
  if (publishAt === null) return 'draft'
  if (new Date(publishAt) > now) return 'scheduled'
  return endAt !== null && new Date(endAt) <= now ? 'ended' : 'published'
}

export async function checkDraft(
  { db, drafts, checking }: EditorialContext,
  given: { uid: string; language: ContentLanguage },
) {
  const piece = await drafts.loadPiece(db, given.uid)
  const draft = piece.drafts.find(({ language }) => language === given.language)
  const stored = piece.stored.find(({ language }) => language === given.language)
  const node = draft?.node ?? stored?.node
  if (!node) throw notFound()
  return { version: draft?.version ?? 0, ...(await checking.check(node)) }
}

type Publishing = Pick<Publish, 'versions' | 'at' | 'endAt' | 'backAt'>

/** What follows from it, and what keeps it from being done. */
export async function previewPublishing(
  ctx: EditorialContext,
  trx: Trx,
  given: Publishing & { uid: string; now: Date },
): Promise<{ consequences: Consequences; faults: Finding[]; piece: Piece }> {
  const { needsReview } = ctx
  const { uid, now } = given
  const piece = await ctx.drafts.loadPiece(trx, uid)
  const wish = { ...wishOf(given), needsReview, now }
  const { drafts, nodes, findings, live } = await ctx.drafts.preparePublication(trx, piece, wish)
  const isLater = wish.at !== null && wish.at > now
  const unapproved = drafts.filter(({ reviewState }) => reviewState !== 'approved').length
  const languages = nodes.map(({ language }) => language)
  const without = club.languages.filter(
    (language) =>
      !languages.includes(language) &&
      !piece.stored.some((row) => row.language === language && row.node.publishAt !== null),
  )
  const overtaken = piece.plans.filter(({ language }) => languages.includes(language)).length
  const isNew = nodes.length - live.length
  const line = (kind: string, count: number, isNot = false) =>
    count > 0 ? [{ kind, count, ...(isNot ? { isNot } : {}) }] : []
  const consequences = tellConsequences({
    lines: [
      ...line(isLater ? 'editorialPlanned' : 'editorialAppears', isNew),
      ...line(isLater ? 'editorialPlansChange' : 'editorialReplaces', live.length),
      ...line(isLater ? 'editorialReplans' : 'editorialHoldsPlan', overtaken),
      ...(wish.backAt && live.length > 0 ? [{ kind: 'editorialComesBack' }] : []),
      ...(nodes.some((node) => node.endAt !== null) ? [{ kind: 'editorialEnds' }] : []),
      ...line('editorialUnapproved', needsReview ? unapproved : 0),
      ...line('editorialMissing', without.length, true),
      { kind: 'editorialNotices', isNot: true },
    ],
    totalCents: null,
    isFinal: false,
  })
  const faults = findings.flatMap((one, index) =>
    one.faults.map((fault) => ({ ...fault, field: `${nodes[index]!.language}.${fault.field}` })),
  )
  return { consequences, faults, piece }
}

export function wishOf({ versions, at, endAt, backAt }: Publishing) {
  return {
    versions,
    at: at === null ? null : new Date(at),
    endAt: endAt === undefined ? undefined : endAt === null ? null : new Date(endAt),
    backAt: backAt ? new Date(backAt) : null,
  }
}

/** The address of the real page with what is written, for half an hour. */
export async function previewPiece(
  { db, content, drafts, previewUrl }: EditorialContext,
  given: { uid: string; language: ContentLanguage; node?: DraftNode | undefined; now: Date },
): Promise<{ url: string; until: string }> {
  const { uid, language, node, now } = given
  const piece = await drafts.loadPiece(db, uid)
  const problem = node && tooDeepIn(node)
  if (problem) throw new AppError(422, 'EDITORIAL_TOO_DEEP', `A text is ${problem}`)
  const there = [...piece.drafts, ...piece.stored].find((row) => row.language === language)
  if (!node && !there) throw notFound()
  const shown = node ? { ...node, uid, language, kind: piece.kind } : null
  const token = await content.createDraftPreview({ uid, language, node: shown, now })
  const site = (shown ?? there!.node).site
  if (!siteByKey(site)) throw notFound()
  return {
    url: previewUrl({ token, site, language }),
    until: new Date(now.getTime() + HALF_HOUR_MS).toISOString(),
  }
}

/** Whoever asks is at it; answers who else is. */
export async function noteEditing(
  { drafts }: EditorialContext,
  trx: Trx,
  given: { uid: string; language: ContentLanguage; staff: Staff },
) {
  const { uid, language, staff } = given
  await drafts.loadPiece(trx, uid)
  await drafts.noteEditing(trx, { uid, language, by: { id: staff.personId, name: staff.name } })
  const others = (await drafts.loadEditing(trx, uid)).filter(({ personId }) => personId !== staff.personId)
  return {
    items: others.map(({ who, language: where, since }) => ({
      who,
      language: where,
      since: since.toISOString(),
    })),
  }
}
