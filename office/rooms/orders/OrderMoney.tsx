import { useTranslation } from 'react-i18next'
import type { OfficeOrder } from '#modules/office/orders/detail.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay, shortMoment } from '../../i18n/moments.ts'
import { Facts, Section } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import type { Opened } from './opened.ts'

interface PartProps {
  order: OfficeOrder
  onOpen: (what: Opened) => void
}

/** What is owed for it, the letters, and the money that came. */
export function ReceivablePart({ order, onOpen }: PartProps) {
  const { t } = useTranslation('orders')
  const { language } = useOfficeLanguage()
  const mayChange = usePermission('money.change')
  const { receivable } = order
  if (!receivable) return null
  const money = (cents: number) => formatMoney(cents, language)
  const open = receivable.owedCents - receivable.paidCents - receivable.creditedCents
  return (
    <Section
      title={t(`owed.${receivable.cause}`)}
      aside={
        <StateMark kind={open > 0 ? 'waiting' : 'ok'}>
          {open > 0 ? t('owed.open', { sum: money(open) }) : t('owed.paid')}
        </StateMark>
      }
    >
      <Facts
        facts={[
          ...(open > 0
            ? [
                {
                  term: t('owed.due'),
                  value: shortDay(receivable.dueOn, language),
                  action: mayChange && (
                    <button className="tlink" type="button" onClick={() => onOpen({ kind: 'receipt' })}>
                      {t('owed.note')}
                    </button>
                  ),
                },
              ]
            : []),
          ...receivable.steps.map(({ kind, amountCents, actor, takenAt }) => ({
            term: t(`owed.steps.${kind}`, kind),
            value: money(amountCents),
            detail: [shortMoment(takenAt, language), t(`actors.${actor}`, actor)].join(' · '),
          })),
        ]}
      />
    </Section>
  )
}

/** Money that went back, each with where it is. */
export function RefundsPart({ order, onOpen }: PartProps) {
  const { t } = useTranslation('orders')
  const { language } = useOfficeLanguage()
  const mayChange = usePermission('money.change')
  const refunds = order.credits.flatMap(({ refund }) => (refund ? [refund] : []))
  if (refunds.length === 0) return null
  const isTaken = order.payments.some(({ method }) => method === 'cash' || method === 'cardOutside')
  const isOnAccount = order.payments.some(({ method }) => method === 'purchaseOnAccount')
  return (
    <Section title={t('refunds.title')}>
      <Facts
        facts={refunds.map((refund) => {
          const toSend = refund.amountCents - refund.creditedCents
          const word = wordOf(refund, isOnAccount)
          const told = word === 'sent' && isTaken ? 'handedBack' : word
          return {
            term: formatMoney(refund.amountCents, language),
            value: (
              <StateMark kind={MARKS[word]}>
                {t(`refunds.${told}`, { day: refund.sentOn ? shortDay(refund.sentOn, language) : '' })}
              </StateMark>
            ),
            detail:
              refund.creditedCents > 0 &&
              t('refunds.credited', { sum: formatMoney(refund.creditedCents, language) }),
            action: mayChange && (word === 'failed' || word === 'byTransfer') && (
              <button
                className="tlink"
                type="button"
                onClick={() =>
                  onOpen({
                    kind: 'transfer',
                    transfer: {
                      id: refund.id,
                      amountCents: toSend,
                      to: order.buyer.name,
                      order: order.number,
                    },
                  })
                }
              >
                {t('refunds.note')}
              </button>
            ),
          }
        })}
      />
    </Section>
  )
}

type Refund = NonNullable<OfficeOrder['credits'][number]['refund']>

const MARKS = {
  sent: 'ok',
  failed: 'stuck',
  byTransfer: 'waiting',
  done: 'ok',
  requested: 'running',
} as const

/** What had come by transfer goes back so, and so does what its provider did not send. */
function wordOf(refund: Refund, isOnAccount: boolean): keyof typeof MARKS {
  if (refund.sentOn) return 'sent'
  if (refund.state === 'failed') return 'failed'
  const isOwed = refund.amountCents > refund.creditedCents
  return isOnAccount && refund.state === 'done' && isOwed ? 'byTransfer' : refund.state
}
