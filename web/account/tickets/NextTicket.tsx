import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import type { WalletTicketDetail } from '#modules/wallet/tickets.schema.ts'
import { formatDateTime, formatTime } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { useContact } from '#web/account/account-data.ts'
import { downloadFile } from '#web/account/download.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useLanguage, useSiteAddress, useText } from '#web/shell/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Crest, TeamCrest } from '#web/ui/Crest.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Ticket } from '#web/ui/Ticket.tsx'
import { toast } from '#web/ui/toasts.ts'
import { TicketCode, type Withheld } from './TicketCode.tsx'
import { ticketPdfPath, useTicket } from './ticket-data.ts'

/** The ticket with its code, and what can be done with it. */
export function NextTicket({ id }: { id: string }) {
  const { t } = useTranslation('tickets')
  return (
    <Loaded query={useTicket(id)} label={t('account.loadingOne')} rows={3} none={null}>
      {(ticket) => <WholeTicket ticket={ticket} />}
    </Loaded>
  )
}

export function WholeTicket({ ticket }: { ticket: WalletTicketDetail }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const text = useText()
  const { data: contact } = useContact()
  const { event } = ticket
  const place = ticket.seat
    ? [
        { term: t('blockWord'), value: ticket.block },
        { term: t('rowWord'), value: ticket.row },
        { term: t('seatWord'), value: ticket.seat },
      ]
    : [
        { term: t('blockWord'), value: ticket.block },
        { term: t('account.standing'), value: '–' },
      ]
  return (
    <>
      {event.cancelledAt && <Banner kind="err">{t('account.cancelled')}</Banner>}
      <Ticket
        label={t('account.label', { match: text(event.name) })}
        crests={
          <>
            <Crest />
            <span>{t('account.against')}</span>
            <TeamCrest src={event.opponentCrest} />
          </>
        }
        title={
          <>
            {club.shortName} –<br />
            {event.opponent}
          </>
        }
        when={
          <>
            {formatDateTime(new Date(event.startsAt), language)}
            <br />
            {t('account.doors', { time: formatTime(new Date(event.doorsOpenAt), language) })}
          </>
        }
        place={place}
        code={<TicketCode ticket={ticket} withheld={withheldOf(ticket)} />}
        holder={contact ? `${contact.firstName} ${contact.lastName}` : ''}
        kind={`${text(ticket.ticketTypeName)}, ${formatMoney(ticket.price, language)}`}
        number={['SVF', ticket.block, ticket.row, ticket.seat].filter(Boolean).join(' ')}
      />
      <TicketActions ticket={ticket} />
    </>
  )
}

function withheldOf({ state }: WalletTicketDetail): Withheld | null {
  return state === 'offered' || state === 'used' || state === 'cancelled' ? state : null
}

function TicketActions({ ticket }: { ticket: WalletTicketDetail }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const onSite = useSiteAddress()
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    const fileName = `ticket-${ticket.block}-${ticket.row ?? ''}-${ticket.seat ?? ''}.pdf`
    const came = await downloadFile({ path: ticketPdfPath(ticket.id, language), fileName })
    if (!came) toast({ kind: 'err', title: t('account.pdfFailed') })
    setBusy(false)
  }

  return (
    <ul className="acts">
      <li>
        <button type="button" aria-busy={busy || undefined} onClick={() => !busy && void download()}>
          <Icon name="download" />
          <span>{t(busy ? 'account.pdfBusy' : 'account.pdf')}</span>
        </button>
      </li>
      <li>
        <a href={onSite('tickets', path.event({ event: ticket.event.slug }, language))}>
          <Icon name="calendar" />
          <span>{t('account.toMatch')}</span>
        </a>
      </li>
    </ul>
  )
}
