import type { AnyBlockProps } from '../block.ts'
import { type BlockViews, GroupView } from '../GroupView.tsx'
import { FixturesBlock } from './FixturesBlock.tsx'
import { ResultsBlock } from './ResultsBlock.tsx'
import { SquadBlock } from './SquadBlock.tsx'
import { StandingsBlock } from './StandingsBlock.tsx'

const views: BlockViews = {
  fixtures: FixturesBlock,
  standings: StandingsBlock,
  results: ResultsBlock,
  squad: SquadBlock,
}

export function View(props: AnyBlockProps) {
  return <GroupView views={views} {...props} />
}
