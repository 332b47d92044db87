import './exchange.css'
import { useTranslation } from 'react-i18next'
import type { Payout } from '#modules/marketplace/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { usePayouts } from './exchange-data.ts'
import { endingOf, mayWithdraw, shownState } from './offer-states.ts'
import { PlaceStub } from './PlaceStub.tsx'
import { usePlaceName } from './usePlaceName.ts'
import { WithdrawButton } from './WithdrawButton.tsx'

/** Everything that the person has put on the exchange, with its state and what can be done (MKT-04 … MKT-10). */
export function ExchangeHistory() {
  const { t } = useTranslation('payouts')
  const language = useLanguage()
  return (
    <Loaded query={usePayouts()} label={t('history.loading')} rows={4}>
      {(payouts) =>
        payouts.length === 0 ? (
          <EmptyState
            icon="swap"
            title={t('history.empty.title')}
            text={t('history.empty.text')}
            action={<LinkButton to={path.ownTickets(language)}>{t('history.empty.action')}</LinkButton>}
          />
        ) : (
          <ul className="exchange-places" aria-label={t('history.label')}>
            {payouts.map((payout) => (
              <HistoryRow key={payout.id} payout={payout} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function HistoryRow({ payout }: { payout: Payout }) {
  const { t } = useTranslation('payouts')
  const language = useLanguage()
  const placeName = usePlaceName()
  const { state, chip } = shownState(payout.state)
  const place = placeName(payout)
  return (
    <PlaceStub
      as="li"
      place={payout}
      tear={
        <>
          <Chip kind={chip}>{t(`state.${state}`)}</Chip>
          <span className="ticket-actions__line">
            {mayWithdraw(payout) && <WithdrawButton ticketId={payout.ticketId} place={place} />}
            <TextLink className="small" to={path.payout({ payout: payout.id }, language)}>
              {t(state === 'sold' ? 'history.payout' : 'history.details')}
              <span className="vh"> {place}</span>
            </TextLink>
          </span>
        </>
      }
    >
      <Fate payout={payout} />
    </PlaceStub>
  )
}

/** What has become of it, in one sentence. */
function Fate({ payout }: { payout: Payout }) {
  const { t } = useTranslation('payouts')
  const language = useLanguage()
  return t(`fate.${fateOf(payout)}`, {
    price: formatMoney(payout.ticketPrice, language),
    amount: formatMoney(payout.reimbursedAmount, language),
    to: t(`ways.${payout.payoutType}.to`),
    when: formatDateTime(new Date(payout.offerUntil), language),
    after: formatDateTime(new Date(payout.payoutAfter), language),
  })
}

function fateOf(payout: Payout): string {
  if (shownState(payout.state).state === 'unknown') return 'Unknown'
  if (payout.state === 'Created' && payout.isInCart) return 'inCart'
  return payout.state === 'Cancelled' ? `cancelled.${endingOf(payout)}` : payout.state
}
