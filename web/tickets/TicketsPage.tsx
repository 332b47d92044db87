import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { path } from '#web/paths.ts'
import { page, services } from '#web/site/context.ts'
import { useLanguage } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import type { PageHandle } from '#web/site/page-handle.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { EventRow } from './EventRow.tsx'
import { EventsByMonth, EventsHero } from './EventsByMonth.tsx'
import { SeasonOffer } from './season/SeasonOffer.tsx'
import { AWAY_MATCHES } from './ticket-view.ts'

export const handle: PageHandle = { head: 'day' }

export async function loader({ context }: LoaderFunctionArgs) {
  context.get(page).tag('tickets')
  context.get(page).cacheSeconds(10)
  context.get(page).tag('offers')
  const { tickets, marketplace, seasonTickets } = context.get(services)
  const [events, offered, seasons] = await Promise.all([
    tickets.upcoming(),
    marketplace.events(),
    seasonTickets.seasons(),
  ])
  return {
    hasSeasons: seasons.some(({ state }) => state !== 'over'),
    events,
    offers: Object.fromEntries(offered.map((event) => [event.id, event.offers])),
  }
}

/** What is on sale: home games by month, then matches at other grounds. */
export default function TicketsPage() {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const { events, offers, hasSeasons } = useLoaderData<typeof loader>()
  const away = events.filter(({ isAway }) => isAway)
  return (
    <>
      <PageTitle title={t('list.short')} description={t('list.description')} />
      <EventsHero picture="stadium-wide" alt={t('list.picture')} title={t('list.title')} />
      <div className="wrap tickets-list">
        <div className="tickets-list__intro">
          <p className="small">{t('list.members')}</p>
          {away.length > 0 && (
            <p className="small">
              <TextLink to={`#${AWAY_MATCHES}`}>{t('list.toAway', { count: away.length })}</TextLink>
            </p>
          )}
        </div>
        {events.length === 0 && (
          <EmptyState
            icon="calendar"
            title={t('list.empty.title')}
            text={t('list.empty.text')}
            action={<TextLink to={path.seasonSale(language)}>{t('list.empty.action')}</TextLink>}
          />
        )}
        <EventsByMonth events={events.filter(({ isAway }) => !isAway)}>
          {(event) => <EventRow event={event} offers={offers[event.id] ?? 0} />}
        </EventsByMonth>
        {away.length > 0 && (
          <section className="tickets-month" id={AWAY_MATCHES} aria-label={t('away')}>
            <h2 className="h3">{t('away')}</h2>
            <ul>
              {away.map((event) => (
                <li key={event.id}>
                  <EventRow event={event} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {hasSeasons && <SeasonOffer />}
      </div>
    </>
  )
}
