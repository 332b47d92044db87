import '#web/tickets/ticket-list.css'
import './season.css'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { SeasonOnSale } from '#modules/contracts/sale/schema.ts'
import { formatDate } from '#platform/dates.ts'
import { path } from '#web/paths.ts'
import { page, services } from '#web/site/context.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import type { PageHandle } from '#web/site/page-handle.ts'
import { EventsHero } from '#web/tickets/EventsByMonth.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Price } from '#web/ui/data/Price.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'
import { SeasonPhases } from './SeasonPhases.tsx'
import { SeasonWaiting } from './SeasonWaiting.tsx'
import { isSeasonOpen, SEASON_TYPES, seasonPrice } from './season-view.ts'

export const handle: PageHandle = { head: 'day' }

export async function loader({ context }: LoaderFunctionArgs) {
  context.get(page).tag('tickets')
  context.get(page).cacheSeconds(10)
  return { seasons: await context.get(services).seasonTickets.seasons() }
}

/** Season tickets: what there is, what they cost, who buys when, and the line. */
export default function SeasonSalePage() {
  const { t } = useTranslation('seasonTickets')
  const language = useLanguage()
  const { seasons } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle title={t('title')} description={t('description')} />
      <EventsHero picture="stadium-wide" alt={t('list.picture', { ns: 'tickets' })} title={t('title')} />
      <div className="wrap season-tickets">
        <p className="lead">{t('intro')}</p>
        {seasons.length === 0 && (
          <EmptyState
            icon="calendar"
            title={t('empty.title')}
            text={t('empty.text')}
            action={<MoreLink to={path.tickets(language)}>{t('empty.action')}</MoreLink>}
          />
        )}
        {seasons.map((season) => (
          <Season key={season.season} season={season} />
        ))}
      </div>
    </>
  )
}

function Season({ season }: { season: SeasonOnSale }) {
  const { t } = useTranslation('seasonTickets')
  const language = useLanguage()
  const { name, matches, matchesLeft, state, instalments, instalmentDay } = season
  const days = {
    from: formatDate(new Date(`${season.startsOn}T12:00:00Z`), language),
    until: formatDate(new Date(`${season.endsOn}T12:00:00Z`), language),
  }
  return (
    <section aria-labelledby={`season-${season.season}`}>
      <header className="season__head">
        <h2 className="h1" id={`season-${season.season}`}>
          {t('season', { name })}
        </h2>
        <p>{t('runs', days)}</p>
        <p>
          <b>{t(`state.${state}`)}</b>
        </p>
        <p>
          {matchesLeft < matches
            ? t('left', { count: matchesLeft, matches })
            : t('whole', { count: matches })}
        </p>
        {isSeasonOpen(season) && (
          <LinkButton
            to={path.seasonPlaces({ season: String(season.season) }, language)}
            size="l"
            iconAfter="arrow"
          >
            {t('choose')}
          </LinkButton>
        )}
      </header>
      <div className="g12 season__more">
        <div className="c7">
          <h3 className="h3">{t('prices')}</h3>
          <SeasonPrices season={season} />
          <p className="small muted">{t('priceNote')}</p>
          {instalments > 1 && (
            <p className="small muted">{t('instalmentNote', { count: instalments, day: instalmentDay })}</p>
          )}
        </div>
        <div className="c5">
          <SeasonPhases season={season} />
          {state !== 'over' && <SeasonWaiting season={season} />}
        </div>
      </div>
    </section>
  )
}

function SeasonPrices({ season }: { season: SeasonOnSale }) {
  const { t } = useTranslation(['seasonTickets', 'tickets'])
  const language = useLanguage()
  const text = useText()
  const rows = season.prices
    .filter(({ ticketType }) => ticketType === 'full')
    .toSorted((a, b) => b.price - a.price)
  return (
    <Table caption={t('pricesCaption', { name: season.name })}>
      <thead>
        <tr>
          <th scope="col">{t('priceClass', { ns: 'tickets' })}</th>
          {SEASON_TYPES.map((type) => (
            <th scope="col" className="r" key={type}>
              {t(`type.${type}`, { ns: 'tickets' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ priceClass, priceClassName, memberPrice }) => (
          <tr key={priceClass}>
            <th scope="row">
              {text(priceClassName)}
              {memberPrice !== null && (
                <span className="season__members small muted">
                  {t('members')} <Price cents={memberPrice} language={language} />
                </span>
              )}
            </th>
            {SEASON_TYPES.map((ticketType) => {
              const price = seasonPrice(season, { priceClass, ticketType })
              return (
                <td className="r" key={ticketType}>
                  {price ? <Price cents={price.price} language={language} /> : '–'}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
