import { marked } from '#modules/search/marking.rules.ts'

/** A text with the words in it that were searched for. */
export function Marked({ text, q }: { text: string; q: string }) {
  return marked(text, q).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, always in its order
    piece.isHit ? <mark key={index}>{piece.text}</mark> : piece.text,
  )
}
