import { type Domains, siteOrigin } from '#club/domains.ts'
import { type Site, sites } from '#club/sites.ts'
import { isPublished } from '#modules/content/addresses.rules.ts'
import type { Block } from '#modules/content/blocks.schema.ts'
import type { Content, Drafts } from '#modules/content/content.ts'
import type { ContentLanguage, ContentNode } from '#modules/content/schema.ts'
import { startBlocks } from '#modules/content/starts/start.rules.ts'
import { areOwn, type OwnSites } from '#modules/office/shared/own-sites.ts'
import type { Db } from '#platform/db.ts'
import { pageOf } from '#platform/lists.ts'
import { pieceOf } from '../editorial-room.ts'
import { loadRows, type PieceRow } from '../storage.ts'
import type { OfficeStart, OfficeStarts, OfficeStartsQuery } from './schema.ts'

export type StartsContext = {
  db: Db
  domains: Domains
  content: Pick<Content, 'loadNamed'>
  drafts: Pick<Drafts, 'listStarts' | 'beginStart'>
  /** Does a site begin with content? The shop and its like begin with a page of the program's. */
  hasStart(site: string): boolean
}

/** Of every site that begins with content, in the club's order. */
export async function listStarts(
  ctx: StartsContext,
  { q, page, pageSize }: OfficeStartsQuery,
  own: OwnSites,
): Promise<OfficeStarts> {
  const { db, content, drafts } = ctx
  const asked = q?.trim().toLowerCase() ?? ''
  const found = sites.filter(
    ({ key, name }) =>
      ctx.hasStart(key) &&
      areOwn(own, [key]) &&
      [key, name.de, name.en].some((word) => word.toLowerCase().includes(asked)),
  )
  const from = (page - 1) * pageSize
  const wanted = found.slice(from, from + pageSize + 1)
  const { items, ...rest } = pageOf(wanted, { page, pageSize }, found.length)
  const pieces = await drafts.listStarts(db)
  const uids = pieces.map(({ uid }) => uid)
  const [rows, nodes] = await Promise.all([loadRows(db, uids), content.loadNamed(uids)])
  const uidOf = (site: Site, isQuiet: boolean) =>
    pieces.find((one) => one.site === site.key && one.isCondolence === isQuiet)?.uid ?? null
  return {
    ...rest,
    items: items.map((site) =>
      startOf(ctx, site, { rows, nodes, own: uidOf(site, false), quiet: uidOf(site, true) }),
    ),
  }
}

type Known = {
  rows: readonly PieceRow[]
  nodes: readonly ContentNode[]
  own: string | null
  quiet: string | null
}

function startOf({ domains }: StartsContext, site: Site, { rows, nodes, own, quiet }: Known): OfficeStart {
  const now = new Date()
  const liveOf = (uid: string | null) =>
    nodes.filter((node) => node.uid === uid && node.path === '/' && isPublished(node, now))
  const isQuiet = liveOf(quiet).length > 0
  const live = isQuiet ? liveOf(quiet) : liveOf(own)
  const shownIn = (language: ContentLanguage) => blocksFor(site.key, live, language)
  const stage = shownIn('de').find((block) => block.kind === 'stage')
  const piece = (uid: string | null) => (uid ? pieceOf(rows.filter((row) => row.uid === uid)) : null)
  const written = piece(own)
  return {
    site: site.key,
    source: live.length === 0 ? 'club' : ((isQuiet ? piece(quiet) : written)?.source ?? 'office'),
    headline: { de: headlineOf(shownIn('de')), en: headlineOf(shownIn('en')), ja: headlineOf(shownIn('ja')) },
    blocks: shownIn('de').map(({ kind }) => kind),
    picture: stage?.picture?.id ?? null,
    ...{ piece: written, quiet: piece(quiet), isQuiet },
    url: `${siteOrigin(site, domains)}/`,
  }
}

/** The best language that is public, else what the club's file says. */
function blocksFor(site: string, live: readonly ContentNode[], language: ContentLanguage): readonly Block[] {
  const order: readonly ContentLanguage[] = [language, 'en', 'de']
  const [best] = order.flatMap((one) => live.find((node) => node.language === one) ?? [])
  return (best ?? live[0])?.blocks ?? startBlocks(site, language)
}

function headlineOf(blocks: readonly Block[]): string {
  const stage = blocks.find((block) => block.kind === 'stage')
  return stage?.headline.join(' ').trim() ?? ''
}
