import type { Language } from '#club/club.ts'
import type { PageTexts } from './page-texts.ts'
import { german } from './pages.texts.de.ts'
import { english } from './pages.texts.en.ts'
import { japanese } from './pages.texts.ja.ts'

export const pageTexts: Record<Language, PageTexts> = { de: german, en: english, ja: japanese }
