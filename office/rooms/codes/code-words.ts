import { useTranslation } from 'react-i18next'
import type { OfficeCode } from '#modules/office/codes/schema.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import type { Consequence } from '../../parts/Consequences.tsx'
import type { StateKind } from '../../parts/StateMark.tsx'

/** How the state of a code is marked. */
export const STATE_MARKS: Readonly<Record<OfficeCode['state'], StateKind>> = {
  planned: 'off',
  live: 'ok',
  usedUp: 'waiting',
  ended: 'done',
}

/** What a code takes off: `10 %`, `5,00 €`; of a voucher what is left of it. */
export function useWorth(): (code: OfficeCode) => string {
  const { language } = useOfficeLanguage()
  const { t } = useTranslation('codes')
  return ({ percent, amountCents, leftCents }) => {
    if (percent !== null) return t('percent', { percent })
    const amount = formatMoney(amountCents ?? 0, language)
    return leftCents === null || leftCents === amountCents
      ? amount
      : t('leftOf', { left: formatMoney(leftCents, language), amount })
  }
}

/** What the server says will happen, in words. */
export function useEndWords(): (told: Consequences) => Consequence[] {
  const { t } = useTranslation('codes')
  const { language } = useOfficeLanguage()
  return ({ lines }) =>
    lines
      .filter(({ kind, count }) => kind !== 'cartsUnpromised' || count !== 0)
      .map(({ kind, count, cents, isNot }) => ({
        text: t(`end.lines.${kind}`),
        value: cents === null ? count : formatMoney(cents, language),
        isNot,
      }))
}
