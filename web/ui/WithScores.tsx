/** `0–3`, with any dash that a line may break behind. */
const SCORE = /(\b\d{1,3}[–—]\d{1,3}\b)/

/**
 * What people wrote, a score in it in one piece: a line breaks behind a dash. Marks do it, not letters: what is copied, searched and
 * shared is as it was written.
 */
export function WithScores({ text }: { text: string }) {
  return text.split(SCORE).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
      <span className="unbroken" key={index}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
