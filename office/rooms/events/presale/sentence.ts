import { useTranslation } from 'react-i18next'
import type { OfficePresale } from '#modules/office/events/presale/presale.schema.ts'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'

/** What the line of a presale says, in words: how far it is, and whether that is more or less than usual. */
export function useSentence({ days, daysLeft, sold, against }: OfficePresale): string {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const plain = new Intl.NumberFormat(language, { maximumFractionDigits: 0 })
  const begins = t('presale.sentence', { count: sold, sold: plain.format(sold) })
  const usually = days.find((day) => day.daysLeft === daysLeft)?.usually ?? null
  if (usually === null || !against) return `${begins} ${t('presale.noComparison')}`
  const difference = sold - Math.round(usually)
  const kind = difference === 0 ? 'same' : difference > 0 ? 'more' : 'fewer'
  return `${begins} ${t(`presale.pace.${kind}`, {
    difference: plain.format(Math.abs(difference)),
    usually: plain.format(usually),
    against: t(`presale.against.${against}`),
  })}`
}
