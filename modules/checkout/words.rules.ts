import type { Text } from '#club/club.ts'
import type { UserOption } from '#modules/selling/sellable.ts'

/** Options that say which place or which way; all others hold words of the buyer: a flock, a recipient, a greeting. */
const IMPERSONAL: ReadonlySet<string> = new Set(['shippingCode', 'seatId', 'blockId'])

/** A line of an order without what its buyer wrote: the name of the thing repeats it, so it goes from there as well. */
export function withoutWords(item: { name: Text; options: readonly UserOption[] }): {
  name: Text
  options: UserOption[]
} {
  const words = item.options
    .filter(({ key, value }) => !IMPERSONAL.has(key) && /\p{L}{2}/u.test(value))
    .map(({ value }) => value.trim())
    .sort((a, b) => b.length - a.length)
  const clean = (text: string) => words.reduce((left, word) => left.replaceAll(word, '…'), text)
  return {
    name: Object.fromEntries(
      Object.entries(item.name).map(([language, text]) => [language, clean(text)]),
    ) as Text,
    options: item.options.filter(({ key }) => IMPERSONAL.has(key)),
  }
}
