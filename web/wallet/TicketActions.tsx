import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { directions } from '#club/pages/navigation.ts'
import { awayArea } from '#modules/tickets/venue/away.rules.ts'
import type { TicketActionName, WalletTicketDetail } from '#modules/wallet/tickets.schema.ts'
import { joinedIn } from '#platform/text/joined.rules.ts'
import { downloadFile, handToBrowser } from '#web/account/download.ts'
import { path } from '#web/paths.ts'
import { useAreaName } from '#web/site/area-name.ts'
import { useLanguage, useSiteAddress, useText } from '#web/site/here.ts'
import { calendarEntry } from '#web/tickets/calendar.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import type { IconName } from '#web/ui/pictures/icon-paths.ts'
import { ticketPdfPath } from './ticket-data.ts'

const MediumDialog = lazy(async () => ({ default: (await import('./MediumDialog.tsx')).MediumDialog }))

/** What can be done with a ticket now; what cannot says why. */
export function TicketActions({ ticket }: { ticket: WalletTicketDetail }) {
  const { t } = useTranslation('ownTickets')
  const language = useLanguage()
  const [asking, setAsking] = useState<'print' | 'phone' | null>(null)
  const pdf = usePdf(ticket)
  const putInCalendar = useCalendar(ticket)
  const isStill = ticket.media !== 'mobile'
  // The banner above says why: nothing is left but the paper, to keep.
  if (isPast(ticket) && !ticket.actions.pdf.allowed) return null
  if (isPast(ticket))
    return (
      <ul className="ticket-actions" aria-label={t('actions')}>
        <PdfAction ticket={ticket} pdf={pdf} />
      </ul>
    )
  return (
    <>
      <ul className="ticket-actions" aria-label={t('actions')}>
        <Action ticket={ticket} name="forward" icon="share">
          {(label) => <Link to={path.forwardTicket({ ticket: ticket.id }, language)}>{label}</Link>}
        </Action>
        <Action ticket={ticket} name="offer" icon="swap">
          {(label) => <Link to={path.offerTicket({ ticket: ticket.id }, language)}>{label}</Link>}
        </Action>
        {ticket.media === 'print' ? (
          <PdfAction ticket={ticket} pdf={pdf} />
        ) : (
          <Action ticket={ticket} name="print" icon="document">
            {(label) => (
              <button type="button" onClick={() => setAsking('print')}>
                {label}
              </button>
            )}
          </Action>
        )}
        {isStill && (
          <Action ticket={ticket} name="toPhone" icon="mobile">
            {(label) => (
              <button type="button" onClick={() => setAsking('phone')}>
                {label}
              </button>
            )}
          </Action>
        )}
        {ticket.actions.calendar.allowed && (
          <Action ticket={ticket} name="calendar" icon="calendar">
            {(label) => (
              <button type="button" onClick={putInCalendar}>
                {label}
              </button>
            )}
          </Action>
        )}
        {/* The way leads to the own ground. */}
        {awayArea(ticket.block) === null && <Directions />}
      </ul>
      {asking && (
        <Suspense>
          <MediumDialog ticket={ticket} to={asking} onClose={() => setAsking(null)} onPrinted={pdf.load} />
        </Suspense>
      )}
    </>
  )
}

function isPast({ state }: WalletTicketDetail): boolean {
  return state === 'over' || state === 'used' || state === 'cancelled'
}

interface ActionProps {
  ticket: WalletTicketDetail
  name: TicketActionName
  icon: IconName
  label?: string | undefined
  /** What is pressed, where it may be. */
  children: (label: ReactNode) => ReactNode
}

/** A tile; one that cannot be pressed keeps its place and says why. */
function Action({ ticket, name, icon, label, children }: ActionProps) {
  const { t } = useTranslation('ownTickets')
  const id = useId()
  const { reason } = ticket.actions[name]
  const content = (
    <>
      <Icon name={icon} />
      <span>{label ?? t(`action.${name}`)}</span>
    </>
  )
  if (!reason) return <li>{children(content)}</li>
  return (
    <li>
      <button type="button" aria-disabled="true" aria-describedby={id}>
        <Icon name={icon} />
        <span>
          {t(`action.${name}`)}
          <small id={id}>{t(`why.${reason}`)}</small>
        </span>
      </button>
    </li>
  )
}

function PdfAction({ ticket, pdf }: { ticket: WalletTicketDetail; pdf: ReturnType<typeof usePdf> }) {
  const { t } = useTranslation('ownTickets')
  return (
    <Action ticket={ticket} name="pdf" icon="download" label={pdf.busy ? t('pdfBusy') : undefined}>
      {(label) => (
        <button type="button" aria-busy={pdf.busy || undefined} onClick={pdf.load}>
          {label}
        </button>
      )}
    </Action>
  )
}

/** TIX-11: the way to the ground. */
function Directions() {
  const { t } = useTranslation('ownTickets')
  const language = useLanguage()
  const onSite = useSiteAddress()
  const { site, address } = directions
  return (
    <li>
      <a href={onSite(site!, path.content(address!, language))}>
        <Icon name="place" />
        <span>{t('directions')}</span>
      </a>
    </li>
  )
}

function usePdf(ticket: WalletTicketDetail): { busy: boolean; load: () => void } {
  const { t } = useTranslation('ownTickets')
  const language = useLanguage()
  const [busy, setBusy] = useState(false)

  async function load() {
    setBusy(true)
    const fileName = `ticket-${[ticket.block, ticket.row, ticket.seat].filter(Boolean).join('-')}.pdf`
    const came = await downloadFile({ path: ticketPdfPath(ticket.id, language), fileName })
    if (!came) toast({ kind: 'err', title: t('pdfFailed') })
    setBusy(false)
  }

  return { busy, load: () => !busy && void load() }
}

function useCalendar(ticket: WalletTicketDetail): () => void {
  const { t } = useTranslation('ownTickets')
  const text = useText()
  const language = useLanguage()
  const { block, row, seat } = ticket
  const areaName = useAreaName()
  return () =>
    handToBrowser({
      file: new Blob(
        [
          calendarEntry({
            uid: `ticket-${ticket.id}`,
            startsAt: new Date(ticket.event.startsAt),
            changedAt: new Date(ticket.changedAt),
            title: text(ticket.event.name),
            where: joinedIn(language, [ticket.venue.name, ticket.venue.address]),
            about:
              areaName(block, ticket.priceClassName) ??
              (seat ? t('place', { block, row, seat }) : t('standingPlace', { block })),
            address: location.origin + path.ticket({ ticket: ticket.id }, language),
          }),
        ],
        { type: 'text/calendar' },
      ),
      fileName: `${ticket.event.slug}.ics`,
    })
}
