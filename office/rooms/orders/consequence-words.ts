import { useTranslation } from 'react-i18next'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import type { Consequence } from '../../parts/Consequences.tsx'
import type { Preview } from '../../parts/ConsequencesDialog.tsx'
import type { OfficeIconName } from '../../parts/office-icons.ts'

const ICONS: Record<string, OfficeIconName> = {
  toMethod: 'card',
  overCounter: 'card',
  byTransfer: 'document',
  offInvoice: 'document',
  asVoucher: 'star',
  toVouchers: 'star',
  shippingToo: 'parcel',
  placesFree: 'seat',
  placesToFormer: 'seat',
  piecesOff: 'parcel',
  piecesBack: 'parcel',
  creditNote: 'document',
  mail: 'mail',
}

/** What the server says will happen when money is given back, in words. */
export function useGiveBackPreview(): (told: Consequences) => Preview {
  const { t } = useTranslation('orders')
  const { language } = useOfficeLanguage()
  return ({ lines, totalCents, isFinal, needsSecondPerson }) => {
    const sum = formatMoney(totalCents ?? 0, language)
    return {
      lines: lines.map(({ kind, count, cents, isNot }): Consequence => {
        const icon = ICONS[kind]
        const value = cents === null ? count : formatMoney(cents, language)
        return { ...(icon ? { icon } : {}), text: t(`consequences.${kind}`), value, isNot }
      }),
      confirm: needsSecondPerson ? t('refund.ask', { sum }) : t('refund.confirm', { sum }),
      isFinal,
      second: needsSecondPerson ? t('refund.second') : undefined,
    }
  }
}
