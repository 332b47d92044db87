import type { Language } from '#club/club.ts'
import { legalValues } from '#club/legal.ts'
import type { ScreenName } from '#web/screens.ts'
import { legalFiles } from './legal-files.ts'
import { type LegalText, readLegalText } from './legal-text.ts'

/** The legal text behind a screen, in a language; German where it is not written. */
export function legalText(screen: ScreenName, language: Language): LegalText {
  const source = legalFiles[`${language}/${screen}`] ?? legalFiles[`de/${screen}`]
  if (source === undefined) throw new Error(`There is no legal text ${screen}`)
  return readLegalText(source, legalValues)
}
