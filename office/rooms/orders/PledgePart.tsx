import './orders.css'
import { useTranslation } from 'react-i18next'
import type { OfficeOrder } from '#modules/office/orders/detail.schema.ts'
import { pledgeEndsAt, takenAtLatest } from '#modules/payments/ways.rules.ts'
import { formatMoney } from '#platform/money.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { longDay } from '../../i18n/moments.ts'
import { type Fact, Facts, Section } from '../../parts/Section.tsx'

type PledgedPayment = OfficeOrder['payments'][number]

/** Of the whole purchase what its provider vouches for, what of it has left, and what was taken; nothing where it was paid at once. */
export function PledgePart({ order }: { order: OfficeOrder }) {
  const { t } = useTranslation('orders')
  const pledged = order.payments.find(({ reservedAt }) => reservedAt !== null)
  const facts = usePledgeFacts(pledged)
  if (!facts) return null
  return (
    <Section title={t('pledge.title')} aside={order.siblings.length > 0 && t('pledge.all')}>
      <Facts isMoney facts={facts} />
    </Section>
  )
}

function usePledgeFacts(payment: PledgedPayment | undefined): Fact[] | null {
  const { t } = useTranslation('orders')
  const { language } = useOfficeLanguage()
  if (!payment?.reservedAt) return null
  const money = (cents: number) => formatMoney(cents, language)
  const { amountCents, calledOffCents, captureCents, takenAt, pieces } = payment
  const since = new Date(payment.reservedAt)
  const untaken = captureCents ?? amountCents - calledOffCents
  return [
    {
      term: t('pledge.pledged'),
      value: money(amountCents),
      detail: t('pledge.until', { day: longDay(pledgeEndsAt(since), language) }),
    },
    ...(captureCents === null && calledOffCents > 0
      ? [{ term: t('pledge.calledOff'), value: money(-calledOffCents) }]
      : []),
    {
      term: t('pledge.left'),
      value: money(pieces.sentCents),
      detail: t('pledge.pieces', { sent: pieces.sent, count: pieces.waiting }),
    },
    {
      term: t('pledge.taken'),
      value: money(takenAt && captureCents ? captureCents : 0),
      detail: takenAt && captureCents ? longDay(new Date(takenAt), language) : undefined,
    },
    ...(captureCents === null || (captureCents > 0 && !takenAt)
      ? [{ term: t('pledge.open'), value: money(untaken), detail: next() }]
      : []),
  ]

  function next(): string {
    if (captureCents !== null) return t('pledge.asked')
    if (pieces.sent === 0) return t('pledge.withLast')
    return t('pledge.latest', { day: longDay(takenAtLatest(since), language) })
  }
}
