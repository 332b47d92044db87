import { useTranslation } from 'react-i18next'
import type { PayoutAmount } from '#modules/marketplace/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useLanguage } from '#web/site/here.ts'
import { TotalPrice } from '#web/ui/data/Price.tsx'

/** MKT-03: the price that stands fixed, the fees inside it, and what is left for the seller. */
export function AmountFacts({ amount }: { amount: Omit<PayoutAmount, 'payoutType'> }) {
  const { t } = useTranslation('payouts')
  const language = useLanguage()
  const less = (cents: number) =>
    cents === 0 ? formatMoney(0, language) : `−${formatMoney(cents, language)}`
  return (
    <dl className="facts">
      <div>
        <dt>
          {t('amount.ticketPrice')}
          <small>{t('amount.ticketPriceNote')}</small>
        </dt>
        <dd>{formatMoney(amount.ticketPrice, language)}</dd>
      </div>
      <div>
        <dt>
          {t('amount.handlingFee', { percent: percent(amount.handlingFeePercent, language) })}
          <small>{t('amount.handlingFeeNote')}</small>
        </dt>
        <dd>{less(amount.handlingFee)}</dd>
      </div>
      <div>
        <dt>
          {t('amount.reimbursementFee', { percent: percent(amount.reimbursementFeePercent, language) })}
        </dt>
        <dd>{less(amount.reimbursementFee)}</dd>
      </div>
      <div className="facts__total">
        <dt>{t('amount.reimbursed')}</dt>
        <dd>
          <TotalPrice cents={amount.reimbursedAmount} language={language} />
        </dd>
      </div>
    </dl>
  )
}

function percent(value: number, language: string): string {
  return value.toLocaleString(language)
}
