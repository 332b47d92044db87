import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WalletTicketDetail } from '#modules/wallet/tickets.schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'

const NameForm = lazy(async () => ({ default: (await import('./TicketNameForm.tsx')).TicketNameForm }))

/** Where a match asks for it: who goes with the ticket, written down and changed until its moment. */
export function TicketName({ ticket }: { ticket: WalletTicketDetail }) {
  const { t } = useTranslation('ownTickets')
  const language = useLanguage()
  const [isChanging, setIsChanging] = useState(false)
  const { naming, bearer } = ticket
  if (!naming || ticket.state === 'over' || ticket.state === 'used' || ticket.state === 'cancelled')
    return null
  const until = formatDateTime(new Date(naming.until), language)
  const isOpen = naming.isOpen && ticket.state !== 'forwarded'
  const isForm = isOpen && (isChanging || bearer === null)
  return (
    <section className="ticket-name" aria-label={t('naming.title')}>
      <h2 className="h3">{t('naming.title')}</h2>
      {bearer !== null && !isForm && (
        <p>
          <b>{bearer}</b>{' '}
          {isOpen && (
            <Button size="s" kind="quiet" onClick={() => setIsChanging(true)}>
              {t('naming.change')}
            </Button>
          )}
        </p>
      )}
      {isForm && (
        <Suspense>
          <NameForm ticketId={ticket.id} name={bearer ?? ''} onSaved={() => setIsChanging(false)} />
        </Suspense>
      )}
      {bearer === null && !isOpen && <Banner kind="warn">{t('naming.tooLate')}</Banner>}
      {isOpen && <p className="small muted">{t('naming.until', { until })}</p>}
      {!isOpen && bearer !== null && <p className="small muted">{t('naming.closed')}</p>}
    </section>
  )
}
