import { useComma } from '#web/site/joined.ts'
import { WithScores } from '#web/ui/WithScores.tsx'
import { BlockSection } from '../BlockSection.tsx'
import type { BlockProps } from '../block.ts'

export function QuoteBlock({ block: { text, name, role } }: BlockProps<'quote'>) {
  const comma = useComma()
  return (
    <BlockSection kind="quote">
      <figure className="pull">
        <blockquote>
          <p>
            <WithScores text={text} />
          </p>
        </blockquote>
        {name && (
          <figcaption>
            <b>{name}</b>
            {role && comma + role}
          </figcaption>
        )}
      </figure>
    </BlockSection>
  )
}
