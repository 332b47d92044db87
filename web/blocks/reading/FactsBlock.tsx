import { DefinitionList } from '#web/ui/data/DefinitionList.tsx'
import { BlockSection } from '../BlockSection.tsx'
import type { BlockProps } from '../block.ts'

/** A number alone, with its unit at most: `9`, `1934`, `61.482`, `45 %`, `3:2`. */
const NUMBER = /^[+−-]?\d[\d.,:]{0,7}(?:\s?(?:%|°|km|m|€))?$/
/** More of them than this is a table of numbers and stays one. */
const MOST = 4

/** So many things said shortly stand side by side, as reasons do. */
const REASONS = [2, 3, 4]
const isShort = ({ term, text }: { term: string; text: string }) => term.length <= 24 && text.length <= 90

/** What is a number is set as one, large; the rest stands in rows. */
export function FactsBlock({ block }: BlockProps<'facts'>) {
  const found = block.items.filter(({ text }) => NUMBER.test(text))
  const numbers = found.length <= MOST ? found : []
  const rows = block.items.filter((item) => !numbers.includes(item))
  const isReasons = numbers.length === 0 && REASONS.includes(rows.length) && rows.every(isShort)
  return (
    <BlockSection kind="facts" title={block.title}>
      {numbers.length > 0 && (
        <dl className={numbers.length === 1 ? 'figures figures--one' : 'figures'}>
          {numbers.map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="num">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {isReasons && (
        <dl className="reasons">
          {rows.map(({ term, text }) => (
            <div key={term}>
              <dt className="h3">{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {rows.length > 0 && !isReasons && (
        <DefinitionList rows={rows.map(({ term, text }) => ({ term, value: text }))} />
      )}
    </BlockSection>
  )
}
