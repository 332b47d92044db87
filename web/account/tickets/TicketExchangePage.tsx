import { useTranslation } from 'react-i18next'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/shell/here.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MatchRow } from './MatchRow.tsx'
import { TicketsFrame } from './TicketsFrame.tsx'
import { useTickets } from './ticket-data.ts'

/** TIX-01: what one offers on the exchange. */
export default function TicketExchangePage() {
  return (
    <TicketsFrame current="exchange">
      <Offered />
    </TicketsFrame>
  )
}

function Offered() {
  const { t } = useTranslation('ownTickets')
  const day = useTickets('day', 'upcoming')
  const season = useTickets('season', 'upcoming')
  return (
    <Loaded query={day} label={t('loading')} rows={3}>
      {(dayTickets) => (
        <Loaded query={season} label={t('loading')} rows={3}>
          {(matches) => {
            const offered = [...dayTickets, ...matches].filter(({ state }) => state === 'offered')
            return offered.length === 0 ? (
              <NothingOffered />
            ) : (
              <>
                <h2 className="h3">{t('exchangeNow')}</h2>
                <ul className="wts">
                  {offered.map((ticket) => (
                    <MatchRow key={ticket.id} ticket={ticket} />
                  ))}
                </ul>
              </>
            )
          }}
        </Loaded>
      )}
    </Loaded>
  )
}

function NothingOffered() {
  const { t } = useTranslation('ownTickets')
  const language = useLanguage()
  return (
    <EmptyState
      icon="swap"
      title={t('emptyExchange.title')}
      text={t('emptyExchange.text')}
      action={<LinkButton to={path.ownTickets(language)}>{t('emptyExchange.action')}</LinkButton>}
    />
  )
}
