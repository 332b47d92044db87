import type { Language } from '#club/club.ts'
import type { CorrectingWords } from './corrected-what.ts'
import { german } from './correcting.texts.de.ts'
import { english } from './correcting.texts.en.ts'
import { japanese } from './correcting.texts.ja.ts'

/** What mails say when the club has corrected a contract. */
export const correctingTexts: Record<Language, CorrectingWords> = { de: german, en: english, ja: japanese }
