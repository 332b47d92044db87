import { useTranslation } from 'react-i18next'
import type { EventDetail } from '#modules/tickets/schema.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useSiteAddress } from '#web/shell/here.ts'
import { isOpen } from '#web/tickets/ticket-view.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** Nobody passes a ticket on: the club still sells some, or the waiting list tells when there is one. */
export function NoOffers({ event }: { event: EventDetail }) {
  const { t } = useTranslation('marketplace')
  const language = useLanguage()
  const onSite = useSiteAddress()
  const given = { event: event.slug }
  const hasPlaces = isOpen(event)
  return (
    <EmptyState
      icon="swap"
      title={t('event.empty.title')}
      text={t(hasPlaces ? 'event.empty.stillOnSale' : 'event.empty.waiting')}
      action={
        hasPlaces ? (
          <LinkButton to={onSite('tickets', path.seats(given, language))} iconAfter="arrow">
            {t('event.empty.choose')}
          </LinkButton>
        ) : (
          <LinkButton to={onSite('tickets', path.waitingList(given, language))} iconAfter="arrow">
            {t('event.empty.toList')}
          </LinkButton>
        )
      }
    />
  )
}
