import './tickets.css'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { WalletTicketDetail } from '#modules/wallet/tickets.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/shell/here.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { BackLink } from '#web/ui/MoreLink.tsx'
import { WholeTicket } from './NextTicket.tsx'
import { useTicket } from './ticket-data.ts'

/** TIX-03: everything about one ticket. */
export default function TicketPage() {
  const { t } = useTranslation('tickets')
  const { ticket = '' } = useParams()
  return (
    <AccountFrame current="tickets" title={t('account.one')}>
      <TicketView id={ticket} />
    </AccountFrame>
  )
}

function TicketView({ id }: { id: string }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  return (
    <div className="tickets">
      <BackLink to={path.ownTickets(language)}>{t('account.all')}</BackLink>
      <Loaded query={useTicket(id)} label={t('account.loadingOne')} rows={5} none={<NoSuchTicket />}>
        {(ticket) => <TicketFacts ticket={ticket} />}
      </Loaded>
    </div>
  )
}

function TicketFacts({ ticket }: { ticket: WalletTicketDetail }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const text = useText()
  return (
    <>
      <h1 className="h1">{text(ticket.event.name)}</h1>
      <WholeTicket ticket={ticket} />
      <h2 className="h3">{t('account.facts')}</h2>
      <DefinitionList
        rows={[
          { term: t('account.number'), value: ticket.id },
          { term: t('account.order'), value: ticket.orderNumber },
          {
            term: t('account.price'),
            value: formatMoney(ticket.price, language),
            detail: t('account.vat', { rate: ticket.vatRate }),
          },
          { term: t('account.class'), value: text(ticket.priceClassName) },
          {
            term: t('account.kind'),
            value: text(ticket.ticketTypeName),
            detail: t(`account.mediaName.${ticket.media}`),
          },
          { term: t('account.venue'), value: ticket.venue.name, detail: ticket.venue.address },
        ]}
      />
      <Sentences title={t('terms')} texts={ticket.terms.map(text)} />
      <Sentences title={t('rules')} texts={ticket.venueRules.map(text)} />
    </>
  )
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
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  return (
    <>
      <h1 className="display">{t('account.one')}</h1>
      <EmptyState
        icon="ticket"
        title={t('account.unknown.title')}
        text={t('account.unknown.text')}
        action={<LinkButton to={path.ownTickets(language)}>{t('account.all')}</LinkButton>}
      />
    </>
  )
}
