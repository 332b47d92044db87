import { useTranslation } from 'react-i18next'
import type { PayoutDetail } from '#modules/marketplace/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { useLanguage } from '#web/site/here.ts'
import { useServiceMail } from '#web/site/service-contact.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { endingOf } from './offer-states.ts'
import { PayoutRetry } from './PayoutRetry.tsx'
import { VoucherCode } from './VoucherCode.tsx'

/** How it stands with the money, and what the seller can do about it. */
export function PayoutState({ payout }: { payout: PayoutDetail }) {
  const { t } = useTranslation('payouts')
  const language = useLanguage()
  const words = {
    amount: formatMoney(payout.reimbursedAmount, language),
    to: t(`ways.${payout.payoutType}.to`),
    until: formatDateTime(new Date(payout.offerUntil), language),
    after: formatDateTime(new Date(payout.payoutAfter), language),
  }
  const mail = useServiceMail()
  const isUnderWay = payout.attempts.some(({ state }) => state === 'requested')
  // Sent again, and not decided yet.
  if (payout.state === 'PaymentFailed' && isUnderWay)
    return (
      <Banner kind="info" role="status">
        <p>{t('payout.state.underWay', words)}</p>
      </Banner>
    )
  switch (payout.state) {
    case 'PaymentSucceeded':
      return (
        <>
          <Banner kind="ok" role="status">
            <b>{t('payout.state.succeeded', words)}</b>
            <p>
              {t(payout.payoutType === 'voucher' ? 'payout.state.byVoucher' : 'payout.state.byMoney', words)}
            </p>
          </Banner>
          {payout.voucherCode && <VoucherCode code={payout.voucherCode} />}
        </>
      )
    case 'PaymentFailed': {
      const canRetry = payout.retryMethods.length + payout.retryKinds.length > 0
      return (
        <>
          <Banner kind="err" role="status">
            <b>{t('payout.state.failed')}</b>
            <p>{t(canRetry ? 'payout.state.failedHint' : 'payout.state.failedForService', { mail })}</p>
          </Banner>
          {canRetry && <PayoutRetry payout={payout} />}
        </>
      )
    }
    case 'Sold':
      return (
        <Banner kind="info" role="status">
          <b>{t('payout.state.sold')}</b>
          <p>{t(isUnderWay ? 'payout.state.underWay' : 'payout.state.soldText', words)}</p>
        </Banner>
      )
    case 'Cancelled':
      return (
        <Banner kind="info" role="status">
          <p>{t(`fate.cancelled.${endingOf(payout)}`)}</p>
        </Banner>
      )
    case 'Created':
    case 'Pending':
      return (
        <Banner kind="info" role="status">
          <p>
            {t(
              payout.state === 'Pending' || payout.isInCart ? 'payout.state.inCart' : 'payout.state.created',
              words,
            )}
          </p>
        </Banner>
      )
    default:
      return (
        <Banner kind="warn" role="status">
          <p>{t('payout.state.unknown')}</p>
        </Banner>
      )
  }
}
