import { DefinitionList } from '#web/ui/data/DefinitionList.tsx'
import { BlockSection } from '../BlockSection.tsx'
import type { BlockProps } from '../block.ts'

export function FactsBlock({ block }: BlockProps<'facts'>) {
  return (
    <BlockSection kind="facts" title={block.title}>
      <DefinitionList rows={block.items.map(({ term, text }) => ({ term, value: text }))} />
    </BlockSection>
  )
}
