import type { PageData, ResolvedBlock } from '#modules/content/page-data.schema.ts'
import { PartView } from '#web/ui/part.tsx'
import type { BlockPlace } from './block.ts'
import { groupOf } from './groups.ts'
import { hasDay, withTheDay } from './has-day.ts'

type BlocksProps = {
  page: PageData
  renderedAt: string
  /** The first stage carries the page's own heading. */
  headed?: boolean
}

/** The blocks of a page in their order, with advertising after the kinds that have some (ADS-02). */
export function Blocks({ page, renderedAt, headed }: BlocksProps) {
  const { condolence, template, ads } = page
  const blocks = withTheDay(withAds(condolence ? page.blocks.filter(isQuiet) : page.blocks, page), {
    template,
    quiet: condolence,
  })
  const onTop = blocks.findIndex((block) => hasDay(block, { template, quiet: condolence }))
  const stage = !headed ? -1 : onTop >= 0 ? onTop : blocks.findIndex(({ kind }) => kind === 'stage')
  const place = (index: number): BlockPlace => ({
    index,
    template,
    heading: index === stage ? 'h1' : 'h2',
    quiet: condolence,
    ads,
    renderedAt,
  })
  return blocks.map((block, index) => (
    <PartView key={keyOf(block, index)} part={groupOf[block.kind]} given={{ block, place: place(index) }} />
  ))
}

/** Blocks have no names; one of another kind in the same place comes with another group of scripts. */
const keyOf = ({ kind }: ResolvedBlock, index: number) => `${kind}${index}`

/** SHELL-13: where people mourn nobody sells and nobody advertises. */
const LOUD: ReadonlySet<string> = new Set([
  'ad',
  'products',
  'tickets',
  'partners',
  'newsletter',
  'join',
  'poster',
])

export function isQuiet({ kind }: ResolvedBlock): boolean {
  return !LOUD.has(kind)
}

/** ADS-02: once after the first block of a kind that has a code. */
export function withAds(
  blocks: ResolvedBlock[],
  { ads, condolence }: Pick<PageData, 'ads' | 'condolence'>,
): ResolvedBlock[] {
  if (condolence) return blocks
  // Blocks of advertising have their code already.
  const left = new Map(Object.entries(ads.blocks).filter(([kind]) => kind !== 'ad'))
  return blocks.flatMap((block) => {
    const code = left.get(block.kind)
    left.delete(block.kind)
    return code ? [block, { kind: 'ad' as const, code }] : [block]
  })
}

/** Loads what a page needs before it is shown by a navigation in the browser. */
export async function loadBlocks(page: PageData): Promise<void> {
  const kinds = [
    ...page.blocks.map(({ kind }) => kind),
    ...(Object.keys(page.ads.blocks).length > 0 ? ['ad' as const] : []),
  ]
  await Promise.all([...new Set(kinds.map((kind) => groupOf[kind]))].map((part) => part.load()))
}
