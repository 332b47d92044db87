import { AdBlock } from './AdBlock.tsx'
import type { AnyBlockProps } from './block.ts'
import { type BlockViews, GroupView } from './GroupView.tsx'

const views: BlockViews = { ad: AdBlock }

export function View(props: AnyBlockProps) {
  return <GroupView views={views} {...props} />
}
