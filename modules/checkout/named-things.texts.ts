const AND_MORE: Record<string, (first: string, more: number) => string> = {
  de: (first, more) => `${first} und ${more === 1 ? '1 weiteres' : `${more} weitere`}`,
  en: (first, more) => `${first} and ${more} more`,
  ja: (first, more) => `${first} ほか${more}点`,
}

/** What an order or parcel is about, as short as a subject wants it: its first thing, and how many more there are. */
export function namedThings(lines: readonly { name: string }[], language: string): string {
  const first = lines[0]?.name.split('\n')[0] ?? ''
  return lines.length < 2 ? first : (AND_MORE[language] ?? AND_MORE['de']!)(first, lines.length - 1)
}
