import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { camps as terms } from '#club/camps.ts'
import { listCentsOf, priceOf } from '#modules/camps/prices.rules.ts'
import type { Camp } from '#modules/camps/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { usePriceRights } from '#web/cart/price-rights.ts'
import { useLanguage } from '#web/site/here.ts'
import { Num } from '#web/ui/data/Num.tsx'
import { Receipt } from '#web/ui/data/Receipt.tsx'
import { CancellationTerms } from './CampFacts.tsx'
import type { Typed } from './typed.ts'

interface BookingReceiptProps {
  camp: Camp
  isWaiting: boolean
  /** The button. */
  children: ReactNode
}

/** What it costs, by the rules that make the price, and under which terms. */
export function BookingReceipt({ camp, isWaiting, children }: BookingReceiptProps) {
  const { t } = useTranslation('camps')
  const language = useLanguage()
  const { isMember } = usePriceRights()
  const count = (useWatch({ name: 'children' }) as Typed['children']).length
  const listCents = listCentsOf(camp, { isMember })
  const money = (cents: number) => formatMoney(cents, language)
  const whole = camp.priceCents * count
  const member = (camp.priceCents - listCents) * count
  const total = Array.from({ length: count }, (_, rank) => priceOf({ listCents, rank })).reduce(
    (sum, cents) => sum + cents,
    0,
  )
  const siblings = listCents * count - total
  const rows = [
    { term: t('receipt.children', { count }), cents: whole },
    ...(member > 0 ? [{ term: t('receipt.member'), cents: -member }] : []),
    ...(siblings > 0 ? [{ term: t('receipt.siblings'), cents: -siblings }] : []),
  ]
  return (
    <Receipt title={t(isWaiting ? 'receipt.waiting' : 'receipt.title')} className="camp-receipt">
      <dl>
        {rows.map(({ term, cents }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{money(cents)}</dd>
          </div>
        ))}
      </dl>
      <p className="camp-receipt__sum" role="status">
        <span>{t('receipt.sum')}</span>
        <Num>{money(total)}</Num>
      </p>
      {children}
      <p className="micro muted">
        {isWaiting ? t('receipt.waitHint', { count: terms.offerHours }) : t('receipt.holdHint')}
      </p>
      <CancellationTerms />
    </Receipt>
  )
}
