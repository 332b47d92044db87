import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { camps as terms } from '#club/camps.ts'
import { priceOf } from '#modules/camps/prices.rules.ts'
import { bestPrice } from '#modules/camps/reductions.rules.ts'
import type { Camp } from '#modules/camps/schema.ts'
import type { FamilyChild } from '#modules/families/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { usePriceRights } from '#web/cart/price-rights.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Num } from '#web/ui/data/Num.tsx'
import { Receipt } from '#web/ui/data/Receipt.tsx'
import { CancellationTerms } from './CampFacts.tsx'
import type { Typed } from './typed.ts'

interface BookingReceiptProps {
  camp: Camp
  /** The children of the family. */
  known: FamilyChild[]
  kind: 'book' | 'wait' | 'lot'
  hasSeasonTicket: boolean
  /** The button. */
  children: ReactNode
}

const titles = { book: 'receipt.title', wait: 'receipt.waiting', lot: 'receipt.lot' } as const

/** What each child costs and why, by the rules that make the price, and under which terms. */
export function BookingReceipt(props: BookingReceiptProps) {
  const { camp, known, kind, hasSeasonTicket, children } = props
  const { t } = useTranslation('camps')
  const language = useLanguage()
  const joined = useJoined()
  const text = useText()
  const { isMember } = usePriceRights()
  const chosen = useWatch({ name: 'children' }) as Typed['children']
  const money = (cents: number) => formatMoney(cents, language)
  const rows = chosen.map(({ childId, firstName, proof = '' }, rank) => {
    const best = bestPrice(camp, { isMember, hasSeasonTicket, proof })
    const { listCents, isMemberPrice, reduction } = best
    const name = firstName?.trim() || known.find(({ id }) => id === childId)?.firstName
    const priceCents = priceOf({ listCents, rank })
    const why = [
      ...(isMemberPrice ? [t('receipt.member')] : []),
      ...(reduction ? [text(reduction.name as never)] : []),
      ...(priceCents < listCents ? [t('receipt.siblings')] : []),
    ]
    return { name: name ?? t('child.title', { number: rank + 1 }), why: joined(why), priceCents }
  })
  const total = rows.reduce((sum, { priceCents }) => sum + priceCents, 0)
  return (
    <Receipt title={t(titles[kind])} className="camp-receipt">
      <dl>
        {rows.map(({ name, why, priceCents }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: children keep their order, and two may have one name
          <div key={at}>
            <dt>
              {name}
              {why && <small>{why}</small>}
            </dt>
            <dd>{money(priceCents)}</dd>
          </div>
        ))}
      </dl>
      <p className="camp-receipt__sum" role="status">
        <span>{t('receipt.sum')}</span>
        <Num>{money(total)}</Num>
      </p>
      {children}
      <p className="micro muted">
        {kind === 'book' && t('receipt.holdHint')}
        {kind === 'wait' && t('receipt.waitHint', { count: terms.offerHours })}
        {kind === 'lot' && t('receipt.lotHint', { count: camp.draw?.confirmHours ?? terms.offerHours })}
      </p>
      <CancellationTerms />
    </Receipt>
  )
}
