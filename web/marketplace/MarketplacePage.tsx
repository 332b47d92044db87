import '#web/tickets/ticket-list.css'
import './marketplace.css'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { MarketplaceEvent } from '#modules/marketplace/schema.ts'
import { page, services } from '#web/context.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useSiteAddress } from '#web/shell/here.ts'
import { PageTitle } from '#web/shell/PageTitle.tsx'
import type { PageHandle } from '#web/shell/page-handle.ts'
import { EventStub, shortMoney } from '#web/tickets/EventRow.tsx'
import { byMonth } from '#web/tickets/ticket-view.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Picture } from '#web/ui/Picture.tsx'

export const handle: PageHandle = { head: 'day' }

export async function loader({ context }: LoaderFunctionArgs) {
  context.get(page).tag('tickets', 'offers')
  context.get(page).keepSeconds(10)
  return { events: await context.get(services).marketplace.events() }
}

const QUESTIONS = ['price', 'fake', 'give', 'offer'] as const

/** Matches with tickets that fans pass on, by month. */
export default function MarketplacePage() {
  const { t } = useTranslation('marketplace')
  const language = useLanguage()
  const onSite = useSiteAddress()
  const { events } = useLoaderData<typeof loader>()
  const toTickets = onSite('tickets', path.tickets(language))
  return (
    <>
      <PageTitle title={t('list.short')} description={t('list.description')} />
      <section className="tk-hero" data-theme="flutlicht">
        <Picture
          className="tk-hero__i"
          src="scene-crowd-scarves"
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
          <p className="small">{t('list.text')}</p>
        </div>
        {events.length === 0 && (
          <EmptyState
            icon="swap"
            title={t('list.empty.title')}
            text={t('list.empty.text')}
            action={
              <LinkButton to={toTickets} iconAfter="arrow">
                {t('list.toTickets')}
              </LinkButton>
            }
          />
        )}
        {byMonth(events, language).map(({ month, events: ofMonth }) => (
          <section className="tk-mon" key={month} aria-label={month}>
            <h2 className="h3">{month.replace(/ ?\d{4}年?/, '')}</h2>
            <ul>
              {ofMonth.map((event) => (
                <li key={event.id}>
                  <EventStub
                    event={event}
                    to={path.marketplaceEvent({ event: event.slug }, language)}
                    look="sold"
                    tear={<OfferTear event={event} />}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <section className="mkq" aria-labelledby="mkq">
          <h2 className="h2" id="mkq">
            {t('how.title')}
          </h2>
          <dl>
            {QUESTIONS.map((question) => (
              <div key={question}>
                <dt className="h4">{t(`how.${question}.question`)}</dt>
                <dd>{t(`how.${question}.answer`)}</dd>
              </div>
            ))}
          </dl>
          <p className="mkq__a">
            <LinkButton to={path.ownTickets(language)} kind="ink" iconAfter="arrow">
              {t('how.sell')}
            </LinkButton>
            <LinkButton to={toTickets} kind="quiet">
              {t('list.toTickets')}
            </LinkButton>
          </p>
        </section>
      </div>
    </>
  )
}

function OfferTear({ event }: { event: MarketplaceEvent }) {
  const { t } = useTranslation('marketplace')
  const language = useLanguage()
  return (
    <>
      <p>
        <b>{t('list.offers', { count: event.offers })}</b>
        <span>{t('from', { price: shortMoney(event.fromPrice, language) })}</span>
      </p>
      <LinkButton
        to={path.marketplaceEvent({ event: event.slug }, language)}
        kind="ink"
        wide
        iconAfter="swap"
      >
        {t('list.show')}
      </LinkButton>
    </>
  )
}
