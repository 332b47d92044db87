/** What stands between the words of a row: Japanese has a comma of its own, and no space behind it. */
const MARKS: Readonly<Record<string, string>> = { ja: '、' }

export const commaIn = (language: string): string => MARKS[language] ?? ', '

/** Words in a row, as a language separates them; what is not there is left out. */
export function joinedIn(
  language: string,
  parts: Iterable<string | number | null | undefined | false>,
): string {
  return [...parts].filter((part) => part || part === 0).join(commaIn(language))
}

/** Names, or figures, as a sentence lists them. */
export function listed(names: readonly string[], language: string): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
}
