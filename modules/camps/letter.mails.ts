import { club, type Language } from '#club/club.ts'
import { papers } from '#club/papers.ts'
import { type Letter, writeLetter } from '#platform/mail/mail-layout.ts'

/** Names, or figures, as a sentence lists them. */
export function listed(names: readonly string[], language: string): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
}

/** A mail of the football school, as the club writes. */
export function write(language: Language, subject: string, letter: Omit<Letter, 'language' | 'footer'>) {
  return { subject, ...writeLetter(papers, { language, ...letter, footer: club.legalName }) }
}
