/** More words than that are no name. */
const MOST_WORDS = 6

/** What somebody typed, as words that names and addresses may begin with; the longest, which finds the fewest, first. */
export function wordsOf(q: string): string[] {
  const words = q.toLowerCase().split(/[\s,;]+/)
  return [...new Set(words)]
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MOST_WORDS)
}

export type Numbers = {
  /** As orders, memberships and partner identities are written. */
  number: string
  /** The end of a ticket's id: `ABCD-EF01-2345` as people read it to each other. */
  ticketEnd: string | null
  /** A whole id, of a person or a ticket; `ticket.` before it as on the paper. */
  id: string | null
}

/** The same text as a number of something. */
export function numbersIn(q: string): Numbers {
  const text = q.trim()
  const id = /^(?:ticket\.)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(text)?.[1]?.toLowerCase()
  const end = text.replace(/[\s-]/g, '').toLowerCase()
  return {
    number: text.replace(/\s/g, '').toUpperCase(),
    ticketEnd: /^[0-9a-f]{12}$/.test(end) ? end : null,
    id: id ?? null,
  }
}

/** `like` for what begins with it, with whatever was typed taken as it is. */
export function beginningWith(word: string): string {
  return `${word.replace(/[\\%_]/g, '\\$&')}%`
}
