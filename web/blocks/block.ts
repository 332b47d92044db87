import type { BlockKind } from '#modules/content/blocks.schema.ts'
import type { PageAds, ResolvedBlock } from '#modules/content/page-data.schema.ts'
import type { PageTemplate } from '#modules/content/schema.ts'

/** Where a block stands: some look different on a start page, or as the first of all. */
export type BlockPlace = {
  index: number
  template: PageTemplate
  /** The heading of the page itself, or one below it. */
  heading: 'h1' | 'h2'
  /** Set quietly: no accents, nothing to buy. */
  quiet: boolean
  ads: PageAds
  renderedAt: string
}

/** A block of one kind, with what it shows from elsewhere. */
export type ShownBlock<Kind extends BlockKind> = Extract<ResolvedBlock, { kind: Kind }>

export type BlockProps<Kind extends BlockKind> = { block: ShownBlock<Kind>; place: BlockPlace }
export type AnyBlockProps = { block: ResolvedBlock; place: BlockPlace }
