import type { AnyBlockProps } from '../block.ts'
import { type BlockViews, GroupView } from '../GroupView.tsx'
import { EmbedBlock } from './EmbedBlock.tsx'
import { GalleryBlock } from './GalleryBlock.tsx'

const views: BlockViews = { embed: EmbedBlock, gallery: GalleryBlock }

export function View(props: AnyBlockProps) {
  return <GroupView views={views} {...props} />
}
