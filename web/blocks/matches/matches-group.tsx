import type { AnyBlockProps } from '../block.ts'
import { type BlockViews, GroupView } from '../GroupView.tsx'
import { FixturesBlock } from './FixturesBlock.tsx'
import { StandingsBlock } from './StandingsBlock.tsx'

const views: BlockViews = { fixtures: FixturesBlock, standings: StandingsBlock }

export function View(props: AnyBlockProps) {
  return <GroupView views={views} {...props} />
}
