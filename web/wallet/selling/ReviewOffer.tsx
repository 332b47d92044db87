import { useTranslation } from 'react-i18next'
import type { PayoutInformation } from '#modules/marketplace/schema.ts'
import type { WalletTicket } from '#modules/wallet/tickets.schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { useIsOnline } from '#web/api/connection.ts'
import type { Failure } from '#web/api/errors.ts'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { RefusedTickets } from '#web/wallet/transfers/AlsoForward.tsx'
import { AlsoOffer } from './AlsoOffer.tsx'
import { AmountFacts } from './AmountFacts.tsx'
import { usePayoutAmount } from './exchange-data.ts'
import type { PayoutWay } from './payout-ways.ts'
import { refusalText } from './refusal.ts'

interface ReviewOfferProps {
  information: PayoutInformation
  way: PayoutWay
  /** Further tickets of the match, and which of them go along. */
  others: WalletTicket[]
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
  sending: boolean
  refusal: Failure | null
  onBack: () => void
  onSend: () => void
}

/** All that the seller agrees to, and the one button. */
export function ReviewOffer(props: ReviewOfferProps) {
  const { information, way, others, chosen, onToggle, sending, refusal, onBack, onSend } = props
  const { t } = useTranslation('payouts')
  const { t: error } = useTranslation('errors')
  const language = useLanguage()
  const isOnline = useIsOnline()
  const amount = usePayoutAmount(information.ticketId, way)
  const when = (moment: string) => formatDateTime(new Date(moment), language)
  return (
    <>
      <Loaded query={amount} label={t('amount.loading')} rows={3}>
        {(found) => <AmountFacts amount={found} />}
      </Loaded>
      <AlsoOffer
        ticketId={information.ticketId}
        others={others}
        chosen={chosen}
        way={way}
        onToggle={onToggle}
      />
      <ul className="exchange-notes">
        <li>{t('review.code')}</li>
        {information.companion && <li>{t('review.companion', information.companion)}</li>}
        <li>{t('review.withdraw')}</li>
        <li>{t('review.until', { when: when(information.offerUntil) })}</li>
        <li>{t('review.payout', { when: when(information.payoutAfter) })}</li>
      </ul>
      {refusal && (
        <Banner kind="err" role="alert">
          <b>{t('review.refused')}</b>
          <p>{refusalText(refusal, error)}</p>
        </Banner>
      )}
      {refusal && <RefusedTickets failure={refusal} tickets={others} />}
      <p className="exchange-actions">
        <Button
          busy={sending}
          disabledReason={isOnline ? (amount.data ? null : t('amount.loading')) : t('review.offline')}
          onClick={onSend}
        >
          {sending
            ? t('review.sending')
            : chosen.size > 0
              ? t('also.send', { count: chosen.size + 1 })
              : t('review.send')}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {t('back')}
        </Button>
      </p>
    </>
  )
}
