import { useTranslation } from 'react-i18next'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import type { Consequence } from '../../parts/Consequences.tsx'
import { money } from './people-words.ts'

/** What the server says will happen, in words: `consequences.<kind>`; money before a number of things. */
export function useConsequenceLines(): (told: Consequences) => Consequence[] {
  const { t } = useTranslation('people')
  const { language } = useOfficeLanguage()
  return ({ lines }) =>
    lines.map(({ kind, count, cents, isNot }) => ({
      text: t(`consequences.${kind}`),
      value:
        cents === null ? (count ?? undefined) : [count, money(cents, language)].filter(Boolean).join(' · '),
      isNot,
    }))
}
