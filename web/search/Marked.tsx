import { marked } from '#modules/search/marking.rules.ts'
import { WithScores } from '#web/ui/WithScores.tsx'

/** A text with the words in it that were searched for. */
export function Marked({ text, q }: { text: string; q: string }) {
  return marked(text, q).map(({ isHit, text: piece }, index) =>
    isHit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, always in its order
      <mark key={index}>{piece}</mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <WithScores text={piece} key={index} />
    ),
  )
}
