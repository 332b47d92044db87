import { useTranslation } from 'react-i18next'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'

/** Consequences for fan clubs in words, those that reach nobody left out. */
export function useLinesOf() {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const plain = new Intl.NumberFormat(language)
  return ({ lines }: Pick<Consequences, 'lines'>) =>
    lines
      .filter(({ count }) => count !== 0)
      .map(({ kind, count, isNot }) => ({
        text: t(`fanClubs.lines.${kind}`),
        value: count === null ? undefined : plain.format(count),
        isNot,
      }))
}
