import { useTranslation } from 'react-i18next'
import type { PayoutInformation } from '#modules/marketplace/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { useLanguage } from '#web/site/here.ts'

/** What the ticket brings, by the way the money goes, and what is kept of it: said before anything is asked. */
export function Proceeds({ information }: { information: PayoutInformation }) {
  const { t } = useTranslation('payouts')
  const language = useLanguage()
  const { kinds, handlingFeePercent, payoutAfter } = information
  const amounts = Map.groupBy(
    kinds.filter(({ isAvailable }) => isAvailable),
    ({ reimbursedAmount }) => reimbursedAmount,
  )
  return (
    <section className="exchange-brings">
      <h2 className="h3">{t('proceeds.title')}</h2>
      <dl className="facts">
        {[...amounts].map(([amount, ways]) => (
          <div key={amount}>
            <dt>
              {ways.map(({ payoutType }) => t(`ways.${payoutType}.name`)).join(' / ')}
              <small>
                {t(ways[0]!.reimbursementFee > 0 ? 'proceeds.bothFees' : 'proceeds.oneFee', {
                  handling: handlingFeePercent.toLocaleString(language),
                  reimbursement: ways[0]!.reimbursementFeePercent.toLocaleString(language),
                })}
              </small>
            </dt>
            <dd>{formatMoney(amount, language)}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted">
        {t('proceeds.when', { when: formatDateTime(new Date(payoutAfter), language) })}
      </p>
    </section>
  )
}
