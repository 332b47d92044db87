import { useTranslation } from 'react-i18next'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'
import type { Consequence } from '../../../parts/Consequences.tsx'

/** What the server says money will do, in words. */
export function useMoneyLines(): (told: Pick<Consequences, 'lines'>) => Consequence[] {
  const { t } = useTranslation('money')
  const { language } = useOfficeLanguage()
  return ({ lines }) =>
    lines.map(({ kind, count, cents, isNot }) => ({
      text: t(`consequences.${kind}`),
      value: cents === null ? count : formatMoney(cents, language),
      isNot,
    }))
}
