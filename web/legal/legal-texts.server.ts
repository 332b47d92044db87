import type { Language } from '#club/club.ts'
import { legalValues } from '#club/legal.ts'
import type { ScreenName } from '#web/paths.ts'
import { type LegalText, readLegalText } from './legal-text.ts'

const files = import.meta.glob<string>('../../club/legal/*/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** The legal text behind a screen, in a language; German where it is not written. */
export function legalText(screen: ScreenName, language: Language): LegalText {
  const source =
    files[`../../club/legal/${language}/${screen}.md`] ?? files[`../../club/legal/de/${screen}.md`]
  if (source === undefined) throw new Error(`There is no legal text ${screen}`)
  return readLegalText(source, legalValues)
}
