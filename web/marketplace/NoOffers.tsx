import { useTranslation } from 'react-i18next'
import type { EventDetail } from '#modules/tickets/schema.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useRoleAddress } from '#web/site/here.ts'
import { when } from '#web/tickets/formats.ts'
import { saleLook } from '#web/tickets/ticket-view.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** Nobody passes a ticket on: the club still sells some, or will, or the waiting list tells when there is one. */
export function NoOffers({ event }: { event: EventDetail }) {
  const { t } = useTranslation('marketplace')
  const language = useLanguage()
  const withRole = useRoleAddress()
  const way = wayOn(event)
  const given = { event: event.slug }
  const to = {
    choose: path.seats(given, language),
    wait: path.waitingList(given, language),
    later: path.event(given, language),
    none: path.tickets(language),
  }[way]
  return (
    <EmptyState
      icon="swap"
      title={t(way === 'none' ? 'event.empty.over' : 'event.empty.title')}
      text={t(`event.empty.${way}.text`, { when: when(event.presaleFrom ?? event.saleFrom, language) })}
      action={
        <LinkButton to={withRole('tickets', to)} iconAfter="arrow">
          {t(`event.empty.${way}.action`)}
        </LinkButton>
      }
    />
  )
}

/** One waits only for what is sold out, and for nothing that is called off or over. */
function wayOn(event: EventDetail): 'choose' | 'wait' | 'later' | 'none' {
  switch (saleLook(event)) {
    case 'ok':
    case 'low':
    case 'member':
      return 'choose'
    case 'sold':
      return 'wait'
    case 'later':
      return 'later'
    case 'over':
    case 'cancelled':
      return 'none'
  }
}
