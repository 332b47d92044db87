import type { Language } from '#club/club.ts'
import { siteOrigin } from '#club/domains.ts'
import { siteByKey } from '#club/sites.ts'
import { inLanguage } from '#modules/content/addresses.rules.ts'
import type { FrameContext } from './context.ts'

export type Reader = {
  site: string
  language: Language
  now: Date
  /** Says also of the own site where it stands, where an entry names it: for readers of several. */
  isWhole?: boolean
}
export type Link = { site: string | null; link: string }
export type Found = { href: string | null; tags: readonly string[] }

const NOWHERE: Found = { href: null, tags: [] }

/** Where entries lead for a reader of a site, looked up at once; null: nowhere (any more). */
export async function placesOf(
  ctx: FrameContext,
  entries: readonly Link[],
  { isWhole = false, ...reader }: Reader,
): Promise<Found[]> {
  const wanted = entries.map((entry) => addressOf(ctx, entry, reader, isWhole))
  const asked = [...new Set(wanted.flatMap((one) => (typeof one === 'string' ? [one] : [])))]
  const found = asked.length > 0 ? await ctx.resolveHrefs({ hrefs: asked, ...reader }) : []
  return wanted.map((one, at) => {
    if (typeof one !== 'string') return one
    const place = found[asked.indexOf(one)]!
    const { site } = entries[at]!
    const isShort = isWhole && site !== null && place.href?.startsWith('/')
    return isShort ? { ...place, href: originOf(ctx, site) + place.href } : place
  })
}

/** What has to be looked up. Every site has a start, in every language. */
function addressOf(
  ctx: FrameContext,
  { site: named, link }: Link,
  reader: Reader,
  isWhole: boolean,
): string | Found {
  if (named !== null && siteByKey(named) === undefined) return NOWHERE
  const isElsewhere = named !== null && (isWhole || named !== reader.site) && link.startsWith('/')
  const origin = isElsewhere ? originOf(ctx, named) : ''
  if (link === '/') return { href: origin + inLanguage('/', reader.language), tags: [] }
  return origin + link
}

const originOf = ({ domains }: FrameContext, site: string) => siteOrigin(siteByKey(site)!, domains)
