import './tickets.css'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ticketNumber } from '#modules/wallet/ticket-number.rules.ts'
import type { WalletTicketDetail } from '#modules/wallet/tickets.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useLanguage, useRoleAddress, useText } from '#web/site/here.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { type Definition, DefinitionList } from '#web/ui/data/DefinitionList.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { BackLink, TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { usePlaceName } from '#web/wallet/selling/usePlaceName.ts'
import { WholeTicket } from './NextTicket.tsx'
import { OfflineTickets } from './offline/OfflineTickets.tsx'
import { PassButtons } from './PassButtons.tsx'
import { useTicket } from './ticket-data.ts'

/** TIX-03: everything about one ticket. */
export default function TicketPage() {
  const { t } = useTranslation(['ownTickets', 'matchTicket', 'ticketCode', 'passes', 'payouts'])
  const { ticket = '' } = useParams()
  return (
    <AccountFrame current="tickets" title={t('one')} signedOut={<OfflineTickets />}>
      <TicketView id={ticket} />
    </AccountFrame>
  )
}

function TicketView({ id }: { id: string }) {
  const { t } = useTranslation('ownTickets')
  const language = useLanguage()
  return (
    <div className="tickets">
      <BackLink to={path.ownTickets(language)}>{t('all')}</BackLink>
      <Loaded
        query={useTicket(id)}
        label={t('loadingOne')}
        rows={5}
        none={<NoSuchTicket />}
        failed={(tryAgain) => <OfflineTickets none={tryAgain} />}
      >
        {(ticket) => <TicketFacts ticket={ticket} />}
      </Loaded>
    </div>
  )
}

function TicketFacts({ ticket }: { ticket: WalletTicketDetail }) {
  const { t } = useTranslation('ownTickets')
  const language = useLanguage()
  const text = useText()
  const withRole = useRoleAddress()
  const placeName = usePlaceName()
  return (
    <>
      {/* The match stands on the ticket; its place tells it from the others. */}
      <h1 className="h1">{withoutLoneNumbers(placeName(ticket))}</h1>
      <WholeTicket ticket={ticket} />
      <PassButtons ticket={ticket} />
      <h2 className="h3">{t('facts')}</h2>
      <DefinitionList
        rows={[
          ...(ticket.bearer ? [{ term: t('bearer'), value: ticket.bearer }] : []),
          { term: t('number'), value: <span className="tickets__id">{ticketNumber(ticket.id)}</span> },
          bought(ticket),
          {
            term: t('price'),
            value: formatMoney(ticket.price, language),
            detail: t(ticket.seasonTicket ? 'seasonMatchPrice' : 'vat', { rate: ticket.vatRate }),
          },
          { term: t('class'), value: text(ticket.priceClassName) },
          { term: t('kind'), value: text(ticket.ticketTypeName) },
          { term: t('form'), value: t(`mediaName.${ticket.media}`) },
          {
            term: t('venue'),
            value: ticket.venue.name,
            detail: ticket.venue.address,
          },
        ]}
      />
      {ticket.state !== 'over' && ticket.state !== 'used' && (
        <p className="tickets__more">
          <a
            className="tlink"
            href={withRole('tickets', path.event({ event: ticket.event.slug }, language)) ?? undefined}
          >
            {t('action.match')}
          </a>
        </p>
      )}
      <Sentences title={t('terms')} texts={ticket.terms.map(text)} />
      {ticket.venueRules.length > 0 && <Sentences title={t('rules')} texts={ticket.venueRules.map(text)} />}
    </>
  )

  /** In an order, or with a season ticket. Somebody else's order is a number only. */
  function bought({ seasonTicket, orderNumber, orderId, ownOrder }: WalletTicketDetail): Definition {
    if (seasonTicket)
      return {
        term: t('seasonTicket'),
        value: seasonTicket.number,
        detail: t('season', { season: seasonTicket.seasonName }),
      }
    return {
      term: t('order'),
      value: orderNumber,
      action: ownOrder && orderId && (
        <TextLink to={path.order({ order: orderId }, language)}>{t('toOrder')}</TextLink>
      ),
    }
  }
}

/** `Reihe` at the end of a line and its number on the next read badly. */
function withoutLoneNumbers(place: string): string {
  return place.replace(/(\p{Script=Latin}) (\d)/gu, '$1\u00a0$2')
}

function Sentences({ title, texts }: { title: string; texts: string[] }) {
  return (
    <>
      <h2 className="h3">{title}</h2>
      <ul className="prose">
        {texts.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </>
  )
}

function NoSuchTicket() {
  const { t } = useTranslation('ownTickets')
  const language = useLanguage()
  return (
    <>
      <h1 className="display">{t('one')}</h1>
      <EmptyState
        icon="ticket"
        title={t('unknown.title')}
        text={t('unknown.text')}
        action={<LinkButton to={path.ownTickets(language)}>{t('all')}</LinkButton>}
      />
    </>
  )
}
