import { JoinForm } from '#web/membership/JoinForm.tsx'
import { LatePart } from '#web/ui/part.tsx'
import { BlockSection } from './BlockSection.tsx'
import type { AnyBlockProps, BlockProps } from './block.ts'
import { type BlockViews, GroupView } from './GroupView.tsx'

const views: BlockViews = { join: JoinBlock }

export function View(props: AnyBlockProps) {
  return <GroupView views={views} {...props} />
}

/** The form that makes members; it loads by itself, since no other page has one. */
function JoinBlock({ block, place }: BlockProps<'join'>) {
  return (
    <BlockSection kind="join" title={block.title}>
      <LatePart>
        <JoinForm today={place.renderedAt.slice(0, 10)} />
      </LatePart>
    </BlockSection>
  )
}
