import type { AnyBlockProps } from './block.ts'
import { type BlockViews, GroupView } from './GroupView.tsx'
import { MatchBlock } from './matches/MatchBlock.tsx'
import { StageBlock } from './StageBlock.tsx'
import { TicketsBlock } from './TicketsBlock.tsx'

const views: BlockViews = { match: MatchBlock, stage: StageBlock, tickets: TicketsBlock }

export function View(props: AnyBlockProps) {
  return <GroupView views={views} {...props} />
}
