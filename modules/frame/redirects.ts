import { siteByHost, siteOrigin } from '#club/domains.ts'
import { mainSite, siteByKey } from '#club/sites.ts'
import type { Db, Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { changedMeanwhile, type FrameContext, refuse } from './context.ts'
import { type Missed, topMissed } from './hits.storage.ts'
import {
  ANY_SITE,
  type Fault,
  follow,
  MOST_HOPS,
  MOST_REDIRECTS,
  pathKey,
  type Redirect,
  readFrom,
  readRedirect,
  type SiteOf,
  type TypedRedirect,
} from './redirects.rules.ts'
import * as storage from './redirects.storage.ts'

/** Of pages that say where an old address leads. */
export const REDIRECTS_TAG = 'redirects'

export type Moved = { status: 301 | 302; location: string } | { status: 410 }

/** Where an address that has no page leads; null: nowhere. A circle is nowhere, too: no browser ever turns in one. */
export async function findMoved(
  ctx: FrameContext,
  { site, pathname }: { site: string; pathname: string },
): Promise<Moved | null> {
  const path = pathKey(pathname)
  const first = path === null ? null : await storage.findAt(ctx.db, { site, path })
  const moved = first && (await followedFrom(ctx, first))
  if (moved) ctx.hits.moved(first)
  return moved
}

async function followedFrom(ctx: FrameContext, first: storage.StoredRedirect): Promise<Moved | null> {
  let row: storage.StoredRedirect | null = first
  const code = first.code === 302 ? 302 : 301
  for (let hops = 0; row !== null && hops <= MOST_HOPS; hops += 1) {
    const { target } = row
    if (target === null) return { status: 410 }
    if ('url' in target) return { status: code, location: target.url }
    const key = pathKey(target.path) ?? ''
    const next: storage.StoredRedirect | null = await storage.findAt(ctx.db, { site: target.site, path: key })
    if (next === null || (await isLiving(ctx, target)))
      return {
        status: code,
        location: siteOrigin(siteByKey(target.site) ?? mainSite(), ctx.domains) + target.path,
      }
    row = next
  }
  return null
}

/** Is there a page at this address? Those of the former site are none: they lead on. */
async function isLiving(ctx: FrameContext, { site, path }: { site: string; path: string }): Promise<boolean> {
  if (ctx.isLegacy(path)) return false
  const found = await ctx.resolveHref({ href: path, site, language: 'de', now: new Date() })
  return found.href !== null
}

const siteOfIn =
  ({ domains }: FrameContext): SiteOf =>
  (origin) => {
    const url = URL.parse(origin)
    const site = url && siteByHost(url.host, domains)
    return site && siteOrigin(site, domains) === url.origin ? site.key : null
  }

/** @throws 422 */
function requireRead(ctx: FrameContext, typed: TypedRedirect, allowsForeign: boolean): Redirect {
  const read = readTyped(ctx, typed, allowsForeign)
  if (read === 'foreign') throw refuse('SITE_REDIRECT_FOREIGN')
  if (read === 'site') throw refuse('SITE_UNKNOWN')
  if (read === 'self') throw refuse('SITE_REDIRECT_LOOP')
  if (typeof read === 'string') throw refuse('SITE_REDIRECT_REFUSED')
  return read
}

export function readTyped(ctx: FrameContext, typed: TypedRedirect, allowsForeign: boolean): Redirect | Fault {
  return readRedirect(typed, {
    siteOf: siteOfIn(ctx),
    isSite: (key) => siteByKey(key) !== undefined,
    allowsForeign,
  })
}

/** The site of an old address as it is typed: it may say its site itself. */
export function siteOfTyped(ctx: FrameContext, typed: TypedRedirect): string {
  const read = readFrom(typed.from, typed.site, siteOfIn(ctx))
  return typeof read === 'string' ? typed.site : read.site
}

export type Foreseen = {
  redirect: Redirect
  /** A page stands there: it is shown, and the redirect waits until it is gone. */
  pageLives: boolean
  /** Redirects that follow this one. */
  chained: number
  isForeign: boolean
  leadsNowhere: boolean
}

/** What it would do. @throws 422 also where it would go in a circle */
export async function foreseeRedirect(
  ctx: FrameContext,
  db: Db,
  { id, typed, allowsForeign }: { id: string | null; typed: TypedRedirect; allowsForeign: boolean },
): Promise<Foreseen> {
  const redirect = requireRead(ctx, typed, allowsForeign)
  const met = await follow(redirect, async (site, path) => {
    if (path === redirect.path && (site === redirect.site || redirect.site === ANY_SITE)) return redirect
    const found = await storage.findAt(db, { site, path })
    // The row that is changed is no longer what it was.
    return found?.id === id ? null : found
  })
  if (met.includes(null)) throw refuse('SITE_REDIRECT_LOOP')
  const { target } = redirect
  const own = target && 'site' in target ? target : null
  const from = { site: redirect.site === ANY_SITE ? mainSite().key : redirect.site, path: redirect.path }
  return {
    redirect,
    pageLives: await isLiving(ctx, from),
    chained: met.length,
    isForeign: target !== null && 'url' in target,
    leadsNowhere: own !== null && met.length === 0 && !ctx.isLegacy(own.path) && !(await isLiving(ctx, own)),
  }
}

type Wanted = { typed: TypedRedirect; allowsForeign: boolean }

export async function makeRedirect(
  ctx: FrameContext,
  trx: Trx,
  given: Wanted,
): Promise<storage.StoredRedirect> {
  await storage.lockRedirects(trx)
  const { redirect } = await foreseeRedirect(ctx, trx, { id: null, ...given })
  if ((await storage.countAll(trx)) >= MOST_REDIRECTS) throw refuse('SITE_REDIRECTS_TOO_MANY')
  const id = newId()
  if (!(await storage.insertRedirect(trx, { id, redirect }))) throw refuse('SITE_REDIRECT_TAKEN')
  await dropTags(trx, [REDIRECTS_TAG])
  return (await storage.findRedirect(trx, id))!
}

export async function changeRedirect(
  ctx: FrameContext,
  trx: Trx,
  { id, version, ...given }: Wanted & { id: string; version: number },
): Promise<{ before: storage.StoredRedirect; after: Redirect }> {
  await storage.lockRedirects(trx)
  const before = await requireVersion(trx, { id, version })
  const { redirect } = await foreseeRedirect(ctx, trx, { id, ...given })
  if (!(await storage.updateRedirect(trx, { id, redirect }))) throw refuse('SITE_REDIRECT_TAKEN')
  await dropTags(trx, [REDIRECTS_TAG])
  return { before, after: redirect }
}

export async function removeRedirect(
  _ctx: FrameContext,
  trx: Trx,
  given: { id: string; version: number },
): Promise<{ before: storage.StoredRedirect }> {
  await storage.lockRedirects(trx)
  const before = await requireVersion(trx, given)
  await storage.deleteRedirect(trx, given.id)
  await dropTags(trx, [REDIRECTS_TAG])
  return { before }
}

async function requireVersion(trx: Trx, { id, version }: { id: string; version: number }) {
  const found = await storage.findRedirect(trx, id)
  if (!found) throw notFound()
  if (found.version !== version) throw changedMeanwhile()
  return found
}

/** How each stands: it works, waits behind a page, or is led on itself. */
export async function statesOf(
  ctx: FrameContext,
  db: Db,
  rows: readonly Redirect[],
): Promise<('works' | 'rests' | 'chain')[]> {
  const chained = await storage.areChained(db, rows)
  return Promise.all(
    rows.map(async ({ site, path, target }, at) => {
      if (await isLiving(ctx, { site: site === ANY_SITE ? mainSite().key : site, path })) return 'rests'
      const isLed = chained[at] && target && 'site' in target && !(await isLiving(ctx, target))
      return isLed ? 'chain' : 'works'
    }),
  )
}

/** Addresses that nobody knows and many ask for; what is a page by now is none of them. */
export async function listMissed(ctx: FrameContext, db: Db, most: number): Promise<Missed[]> {
  const found = await topMissed(db, most)
  const living = new Set<Missed>()
  const reader = { language: 'de', now: new Date() } as const
  for (const site of new Set(found.map((missed) => missed.site))) {
    const own = found.filter((missed) => missed.site === site && !ctx.isLegacy(missed.path))
    const places = await ctx.resolveHrefs({ hrefs: own.map(({ path }) => path), site, ...reader })
    for (const [at, { href }] of places.entries()) if (href !== null) living.add(own[at]!)
  }
  return found.filter((missed) => !living.has(missed))
}
