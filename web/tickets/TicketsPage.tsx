import './ticket-list.css'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { page, services } from '#web/context.ts'
import { useLanguage } from '#web/shell/here.ts'
import { PageTitle } from '#web/shell/PageTitle.tsx'
import type { PageHandle } from '#web/shell/page-handle.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { EventRow } from './EventRow.tsx'
import { byMonth } from './ticket-view.ts'

export const handle: PageHandle = { head: 'day' }

export async function loader({ context }: LoaderFunctionArgs) {
  context.get(page).tag('tickets')
  context.get(page).keepSeconds(10)
  context.get(page).tag('offers')
  const { tickets, marketplace } = context.get(services)
  const [events, offered] = await Promise.all([tickets.upcoming(), marketplace.events()])
  return { events, offers: Object.fromEntries(offered.map((event) => [event.id, event.offers])) }
}

/** What is on sale: home games by month. */
export default function TicketsPage() {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const { events, offers } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle title={t('list.short')} description={t('list.description')} />
      <section className="tk-hero" data-theme="flutlicht">
        <Picture
          className="tk-hero__i"
          src="stadium-wide"
          width={1440}
          height={620}
          alt={t('list.picture')}
          sizes="74vw"
          eager
        />
        <div className="wrap">
          <h1 className="display">{t('list.title')}</h1>
        </div>
      </section>
      <div className="wrap tk-list">
        <div className="tk-list__f">
          <p className="small">{t('list.members')}</p>
        </div>
        {events.length === 0 && (
          <EmptyState
            icon="calendar"
            title={t('list.empty.title')}
            text={t('list.empty.text')}
            action={null}
          />
        )}
        {byMonth(events, language).map(({ month, events: ofMonth }) => (
          <section className="tk-mon" key={month} aria-label={month}>
            <h2 className="h3">{month.replace(/ ?\d{4}年?/, '')}</h2>
            <ul>
              {ofMonth.map((event) => (
                <li key={event.id}>
                  <EventRow event={event} offers={offers[event.id] ?? 0} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
