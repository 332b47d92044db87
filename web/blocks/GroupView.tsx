import type { ComponentType } from 'react'
import type { BlockKind } from '#modules/content/blocks.schema.ts'
import type { AnyBlockProps, BlockProps } from './block.ts'

/** Which component shows a block of which kind. */
export type BlockViews = { [Kind in BlockKind]?: ComponentType<BlockProps<Kind>> }

/** Shows a block of a group by its kind. */
export function GroupView({ views, block, place }: AnyBlockProps & { views: BlockViews }) {
  const Shown = views[block.kind] as ComponentType<AnyBlockProps> | undefined
  return Shown ? <Shown block={block} place={place} /> : null
}
