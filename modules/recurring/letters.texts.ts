import type { LetterTexts } from './due-letters.ts'
import { german } from './letters.texts.de.ts'
import { english } from './letters.texts.en.ts'
import { japanese } from './letters.texts.ja.ts'

export function letterTexts(language: string): LetterTexts {
  return { de: german, en: english, ja: japanese }[language] ?? english
}
