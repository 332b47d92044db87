import { legacyPaths } from '#club/pages/redirects.ts'

import type { Frame, PlannedRow, StoredRedirect, Usage } from '#modules/frame/frame.ts'
import { MOST_KEPT } from '#modules/frame/hits.rules.ts'
import { ANY_SITE, type RedirectTarget } from '#modules/frame/redirects.rules.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { tellConsequences } from '#modules/office/shared/consequences.ts'
import { areOwn, type OwnSites } from '#modules/office/shared/own-sites.ts'
import type { Db } from '#platform/db.ts'
import { type List, pageOf } from '#platform/lists.ts'
import type {
  OfficeRedirect,
  OfficeRedirectsQuery,
  RedirectTablePreview,
  TypedRedirect,
} from './redirects.schema.ts'

export type RedirectsRoomContext = {
  db: Db
  frame: Pick<Frame, 'redirects'>
  /** Where a site stands. */
  originOf(site: string): string
}

/** Whole, as it is read by people; a path alone would not say of which site. */
export function targetIn(
  { originOf }: Pick<RedirectsRoomContext, 'originOf'>,
  target: RedirectTarget,
): string | null {
  if (target === null) return null
  return 'url' in target ? target.url : originOf(target.site) + target.path
}

export async function listRedirects(
  context: RedirectsRoomContext,
  { q, site, orderBy, page, pageSize }: OfficeRedirectsQuery,
  own: OwnSites,
): Promise<List<OfficeRedirect>> {
  const { db, frame } = context
  const among = own ? [...own] : undefined
  const wanted = { q, site, orderBy, among, limit: pageSize + 1, offset: (page - 1) * pageSize }
  const { items, ...rest } = pageOf(await frame.redirects.list(db, wanted), { page, pageSize })
  const states = await frame.redirects.statesOf(db, items)
  return { ...rest, items: items.map((row, at) => shown(context, row, states[at]!)) }
}

/** Of which sites the addresses are that a request is about: as they are, and as they would be. */
export async function sitesNamedBy(
  { db, frame }: RedirectsRoomContext,
  { params, body }: { params: unknown; body: unknown },
): Promise<string[][]> {
  const { id = null, typed } = { ...Object(body), ...Object(params) } as {
    id?: string | null
    typed?: TypedRedirect
  }
  const found = id === null ? null : await frame.redirects.find(db, id)
  return [...(found ? [[found.site]] : []), ...(typed ? [[typed.site], [frame.redirects.siteOf(typed)]] : [])]
}

function shown(
  context: RedirectsRoomContext,
  { id, version, site, path, code, target, ...usage }: StoredRedirect & Usage,
  state: OfficeRedirect['state'],
): OfficeRedirect {
  const isForeign = target !== null && 'url' in target
  const { hits, lastOn, countedSince } = usage
  return {
    ...{ id, version, site, path, code, target: targetIn(context, target), isForeign, state },
    ...{ hits, lastOn, countedSince: countedSince.toISOString() },
  }
}

/** What the club's file says, and where the office says something else. */
export async function listOfClub(context: RedirectsRoomContext) {
  const { db, frame } = context
  const paths = Object.keys(legacyPaths)
  const [among, uses] = await Promise.all([
    frame.redirects.among(db, paths),
    frame.redirects.usesOf(db, paths),
  ])
  const covered = new Set(among)
  return {
    items: paths.map((path) => ({
      path,
      target: targetIn(context, legacyPaths[path]!) ?? '',
      isCovered: covered.has(path),
      hits: uses.find((used) => used.path === path)?.hits ?? 0,
      lastOn: uses.find((used) => used.path === path)?.lastOn ?? null,
    })),
  }
}

const MOST_MISSED = 50

/** Addresses that lead nowhere: whoever looks after them leads them on. */
export async function listMissed({ db, frame }: Pick<RedirectsRoomContext, 'db' | 'frame'>, own: OwnSites) {
  const found = await frame.redirects.missed(db, own ? MOST_KEPT : MOST_MISSED)
  return { items: found.filter(({ site }) => areOwn(own, [site])).slice(0, MOST_MISSED) }
}

export type WantedRedirect = { typed: TypedRedirect; allowsForeign: boolean }

export async function foresee(
  { db, frame }: Pick<RedirectsRoomContext, 'db' | 'frame'>,
  plan: WantedRedirect & { id: string | null },
): Promise<Consequences> {
  const { redirect, pageLives, chained, isForeign, leadsNowhere } = await frame.redirects.foresee(db, plan)
  const lives = legacyPaths[redirect.path] !== undefined
  const some = (kind: string, is: boolean, isNot = false) => (is ? [{ kind, isNot }] : [])
  return tellConsequences({
    lines: [
      { kind: redirect.code === 410 ? 'gone' : redirect.code === 302 ? 'moved' : 'movedForGood' },
      ...some('everySite', redirect.site === ANY_SITE),
      ...some('overClub', lives),
      ...some('pageLives', pageLives, true),
      ...(chained > 0 ? [{ kind: 'chain', count: chained }] : []),
      ...some('foreign', isForeign),
      ...some('leadsNowhere', leadsNowhere, true),
    ],
    totalCents: null,
    isFinal: false,
  })
}

const MOST_SHOWN = 200
/** What is refused first: that is what somebody has to look at. */
const ORDER: readonly PlannedRow['verdict'][] = [
  ...(['code', 'from', 'target', 'foreign', 'site', 'self', 'circle', 'twice'] as const),
  ...(['changed', 'new', 'same'] as const),
]

export function previewOf(rows: readonly PlannedRow[]): RedirectTablePreview {
  const count = (...verdicts: PlannedRow['verdict'][]) =>
    rows.filter(({ verdict }) => verdicts.includes(verdict)).length
  const sound = count('new', 'changed', 'same')
  const some = (kind: string, number: number, isNot = false) =>
    number > 0 ? [{ kind, count: number, isNot }] : []
  const lines = rows
    .toSorted(
      (one, other) => ORDER.indexOf(one.verdict) - ORDER.indexOf(other.verdict) || one.line - other.line,
    )
    .slice(0, MOST_SHOWN)
    .map(({ line, typed, verdict }) => ({ line, from: typed?.from ?? '', to: typed?.to ?? '', verdict }))
  return {
    consequences: tellConsequences({
      lines: [
        { kind: 'new', count: count('new') },
        ...some('changed', count('changed')),
        ...some('same', count('same'), true),
        ...some('refused', rows.length - sound, true),
      ],
      totalCents: null,
      isFinal: false,
    }),
    lines,
  }
}

/** All of them in the form that the import reads. */
export async function* tableRows({ db, frame, originOf }: RedirectsRoomContext) {
  const PAGE = 1000
  for (let offset = 0; ; offset += PAGE) {
    const rows = await frame.redirects.list(db, { limit: PAGE, offset })
    for (const { site, path, code, target } of rows)
      yield { site, from: path, to: targetIn({ originOf }, target) ?? '', code }
    if (rows.length < PAGE) return
  }
}
