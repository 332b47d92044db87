import { switcherGroups } from '#club/areas.ts'
import type { Text } from '#club/club.ts'
import { footerColumns } from '#club/pages/footer.ts'
import { type NavigationEntry, ofThisClub, siteBar } from '#club/pages/navigation.ts'
import { quickLinks } from '#club/pages/quick-links.ts'
import { mainSite } from '#club/sites.ts'
import type { Db, Trx } from '#platform/db.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { changedMeanwhile, FRAME_TAG, type FrameContext, refuse, requireSound } from './context.ts'
import { wordsFor } from './notices.rules.ts'
import { type Found, placesOf, type Reader } from './places.ts'
import type { FrameEntry, MenuEntry, ShownMenuEntry } from './schema.ts'
import { isWide, legalInOrder, legalPages, siteFrameFault } from './site-frame.rules.ts'
import type {
  ShownEntry,
  ShownGroup,
  ShownQuickLink,
  ShownSiteFrame,
  SiteFrameContent,
  SiteFramePart,
} from './site-frame.schema.ts'
import * as storage from './site-frame.storage.ts'

export type OnPage = { menu: ShownMenuEntry[] | null; siteFrame: ShownSiteFrame; tags: string[] }

/** What the office has put around the pages of a site, without what leads nowhere; what is missing is that of the club's file. */
export async function showSiteFrame(ctx: FrameContext, reader: Reader): Promise<OnPage> {
  const { menu, parts } = await storage.loadOnPage(ctx.db, reader.site)
  const contact = parts.footer?.contact ?? null
  const links = [
    ...(menu ?? []),
    ...Object.values(parts).flatMap(({ groups }) => groups.flatMap(({ entries }) => entries)),
    ...(contact === null ? [] : [{ site: null, link: contact }]),
  ]
  const places = await placesOf(ctx, links, reader)
  const placeOf = new Map<object, Found>(links.map((link, at) => [link, places[at]!]))
  const show = (entries: readonly MenuEntry[]) =>
    entries.flatMap((entry) => shownEntry(entry, placeOf.get(entry)!.href, reader))
  const quickLink = (entry: FrameEntry): ShownQuickLink[] =>
    show([entry]).map(({ label, href }) => ({ label, href, words: (entry.words ?? []).map(asTyped) }))
  return {
    menu: menu && show(menu),
    siteFrame: {
      ...(parts.bar ? { bar: sidesOf(parts.bar, show) } : {}),
      ...(parts.areas ? { areas: groupsOf(parts.areas, reader, show) } : {}),
      ...(parts.quickLinks
        ? { quickLinks: parts.quickLinks.groups.flatMap(({ entries }) => entries.flatMap(quickLink)) }
        : {}),
      ...(parts.footer
        ? {
            footer: {
              columns: groupsOf(parts.footer, reader, show),
              legal: legalInOrder(parts.footer.legal).flatMap(({ page }) => page ?? []),
              note: parts.footer.note && wordsFor(parts.footer.note, reader.language),
              contact: contact === null ? null : places.at(-1)!.href,
            },
          }
        : {}),
    },
    tags: [...new Set([FRAME_TAG, ...places.flatMap(({ tags }) => tags)])],
  }
}

/** As the search compares it with what is typed. */
const asTyped = (word: string) => word.normalize('NFKC').toLowerCase()

type Show = (entries: readonly MenuEntry[]) => ShownEntry[]

function shownEntry({ text, site, link }: MenuEntry, href: string | null, reader: Reader): ShownEntry[] {
  if (href === null) return []
  return [{ label: spoken(text, reader), href, ...(site !== null && link === '/' ? { site } : {}) }]
}

/** In the reader's language, and by its German name: a page carries no others. */
function spoken(text: MenuEntry['text'], { language }: Reader): Text {
  const { words } = wordsFor(text, language)
  return { de: text.de, en: words, ...(language === 'ja' ? { ja: words } : {}) }
}

function sidesOf({ groups: [left, right] }: SiteFrameContent, show: Show) {
  return { left: show(left?.entries ?? []), right: show(right?.entries ?? []) }
}

/** Groups of which nothing is left are none. */
function groupsOf({ groups }: SiteFrameContent, reader: Reader, show: Show): ShownGroup[] {
  return groups.flatMap(({ text, entries: written }) => {
    const entries = show(written)
    if (entries.length === 0 || text === null) return []
    return [{ label: spoken(text, reader), wide: isWide(written), entries }]
  })
}

/** What the club's file says, in the form of the office. */
export function siteFrameOfClub(ctx: FrameContext, part: SiteFramePart): SiteFrameContent {
  const here = mainSite().key
  const entry = (given: NavigationEntry): MenuEntry => ({
    ...{ text: given.label, site: given.site ?? null, link: ctx.pathOf(given, here) },
  })
  const bare = { legal: [], note: null, contact: null }
  if (part === 'bar')
    return {
      groups: [siteBar.left, siteBar.right].map((side) => ({ text: null, entries: side.map(entry) })),
      ...bare,
    }
  if (part === 'quickLinks') return { groups: [{ text: null, entries: quickLinksOfClub() }], ...bare }
  const groups = (part === 'areas' ? switcherGroups : footerColumns).map(({ label, entries }) => ({
    text: label,
    entries: entries.map(entry),
  }))
  return { groups, ...bare, ...(part === 'footer' ? { legal: legalPages() } : {}) }
}

function quickLinksOfClub(): FrameEntry[] {
  return ofThisClub(quickLinks).map(({ label, site, path, words }) => ({
    ...{ text: label, site, link: path, words: [...words] },
  }))
}

/** All that the office has made its own. */
export const listSiteFrame = (_ctx: FrameContext, db: Db): Promise<storage.StoredSiteFrame[]> =>
  storage.listSiteFrame(db)

/** Makes a part look like this; version 0: it was that of the club's file. Answers what counted before, null: the file. */
export async function saveSiteFrame(
  ctx: FrameContext,
  trx: Trx,
  { part, version, content }: storage.StoredSiteFrame,
): Promise<{ before: SiteFrameContent | null }> {
  const fault = siteFrameFault(part, content)
  if (fault) throw refuse('SITE_FRAME_REFUSED', fault)
  for (const { site, link } of content.groups.flatMap(({ entries }) => entries))
    requireSound(ctx, { sites: site === null ? null : [site], link })
  requireSound(ctx, { sites: null, link: content.contact })
  const before = await storage.findSiteFrame(trx, part)
  const isSaved =
    version === 0
      ? await storage.insertSiteFrame(trx, { part, content })
      : await storage.updateSiteFrame(trx, { part, version, content })
  if (!isSaved) throw changedMeanwhile()
  await dropTags(trx, [FRAME_TAG])
  return { before: before?.content ?? null }
}

/** The club's file counts again; answers what goes. */
export async function resetSiteFrame(
  _ctx: FrameContext,
  trx: Trx,
  { part, version }: { part: SiteFramePart; version: number },
): Promise<{ before: SiteFrameContent }> {
  const before = await storage.findSiteFrame(trx, part)
  if (!before || !(await storage.deleteSiteFrame(trx, { part, version }))) throw changedMeanwhile()
  await dropTags(trx, [FRAME_TAG])
  return { before: before.content }
}
