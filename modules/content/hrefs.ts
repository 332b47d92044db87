import { type Domains, siteByHost, siteOrigin } from '#club/domains.ts'
import { loadSite } from '#club/sites.ts'
import type { Db } from '#platform/db.ts'
import { type KnownPlaces, type LinkTarget, resolveTarget, targetOf, wantedBy } from './links.rules.ts'
import { loadPlaces } from './nodes.storage.ts'
import type { ContentLanguage } from './schema.ts'

type HrefContext = { db: Db; domains: Domains; programPath: KnownPlaces['programPath'] }
type Reader = { site: string; language: ContentLanguage; now: Date }
type Href = { href: string | null; tags: string[] }

/** Where addresses lead for a reader, in their order and looked up at once: see `resolveHref`. */
export async function resolveHrefs(
  ctx: HrefContext,
  { hrefs, ...reader }: Reader & { hrefs: readonly string[] },
): Promise<Href[]> {
  const siteOf = (host: string) => siteByHost(host, ctx.domains)?.key ?? null
  const targets = hrefs.map((href) => {
    const link = href.startsWith('/')
      ? ({ kind: 'page', site: reader.site, path: href } as const)
      : ({ kind: 'url', url: href } as const)
    return targetOf(link, { site: reader.site, siteOf })
  })
  const { uids, addresses } = wantedBy(targets.filter((target) => target !== null))
  const isAsked = uids.length + addresses.length > 0
  const places = isAsked ? await loadPlaces(ctx.db, { uids, addresses, now: reader.now }) : []
  return targets.map((target) => (target ? readHref(ctx, target, places, reader) : { href: null, tags: [] }))
}

function readHref(
  { domains, programPath }: HrefContext,
  target: LinkTarget,
  known: KnownPlaces['places'],
  { site, language }: Reader,
): Href {
  const { uids, addresses } = wantedBy([target])
  const isMeant = (place: { site: string; path: string }) =>
    addresses.some((address) => address.site === place.site && address.path === place.path)
  const there = [...uids, ...known.filter(isMeant).map(({ uid }) => uid)]
  const places = known.filter(({ uid }) => there.includes(uid))
  const found = [...uids, ...places.map(({ uid }) => uid)].map((uid) => `content:${uid}`)
  // Somebody may put a page where there is none yet.
  const empty = addresses.map((address) => `content:site:${address.site}`)
  const tags = [...new Set(places.length > 0 ? found : [...found, ...empty])]
  const place = resolveTarget(target, language, { places, programPath })
  if (!place) return { href: null, tags }
  if (place.kind === 'url') return { href: place.url, tags }
  return {
    href: place.site === site ? place.href : siteOrigin(loadSite(place.site), domains) + place.href,
    tags,
  }
}
