import type { Language } from '#club/club.ts'
import { de } from './television.texts.de.ts'
import { en } from './television.texts.en.ts'
import { ja } from './television.texts.ja.ts'
import type { TelevisionTexts } from './words.ts'

/** What mails about subscriptions to club TV say. */
export const televisionTexts: Record<Language, TelevisionTexts> = { de, en, ja }
