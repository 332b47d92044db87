import type { Language } from '#club/club.ts'
import { texts as de } from './families.texts.de.ts'
import { texts as en } from './families.texts.en.ts'
import { texts as ja } from './families.texts.ja.ts'
import type { FamilyTexts } from './letters.ts'

/** What the mails to guardians say; of children they name the first name at most. */
export const familyTexts: Record<Language, FamilyTexts> = { de, en, ja }
