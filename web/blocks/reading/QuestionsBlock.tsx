import { Icon } from '#web/ui/pictures/Icon.tsx'
import { BlockSection } from '../BlockSection.tsx'
import type { BlockProps } from '../block.ts'

/** Questions that open their answer: the browser's own element, so it works without script. */
export function QuestionsBlock({ block }: BlockProps<'questions'>) {
  return (
    <BlockSection kind="questions" title={block.title}>
      <div className="faq">
        {block.items.map(({ question, html }) => (
          <details key={question}>
            <summary>
              <span>{question}</span>
              <Icon name="chevronDown" />
            </summary>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server for every answer */}
            <div className="prose copy" dangerouslySetInnerHTML={{ __html: html }} />
          </details>
        ))}
      </div>
    </BlockSection>
  )
}
