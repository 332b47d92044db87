import './event.css'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { club, type Language } from '#club/club.ts'
import { accessibleGround, directions } from '#club/pages/navigation.ts'
import type { EventDetail } from '#modules/tickets/schema.ts'
import { formatDateTime, formatTime } from '#platform/dates.ts'
import { path } from '#web/paths.ts'
import { page, services } from '#web/site/context.ts'
import { useLanguage, useSiteAddress, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { PageTitle, StructuredData } from '#web/site/PageTitle.tsx'
import { DefinitionList } from '#web/ui/data/DefinitionList.tsx'
import { Price } from '#web/ui/data/Price.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { Breadcrumb } from '#web/ui/navigation/Breadcrumb.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { EventPhases } from './EventPhases.tsx'
import { loadEvent } from './load-event.ts'
import { EventPoster } from './poster/EventPoster.tsx'
import { SaleStub } from './poster/SaleStub.tsx'
import { SeasonHint } from './season/SeasonHint.tsx'
import { isSeasonOpen } from './season/season-view.ts'
import { AWAY_MATCHES, classRows, isOpen, matchTitle, priceOf, TICKET_TYPES } from './ticket-view.ts'

export async function loader(given: LoaderFunctionArgs) {
  const event = await loadEvent(given)
  const availability = await given.context.get(services).tickets.availability(event.id)
  given.context.get(page).tag(`offers:${event.id}`)
  given.context.get(page).tag(`ballot:${event.id}`)
  const { ballots, marketplace, seasonTickets, pictures } = given.context.get(services)
  const [ballot, offers, seasons, rivalColour] = await Promise.all([
    ballots.ofEvent(event.id),
    marketplace.offers(event.id),
    seasonTickets.seasons(),
    event.opponentCrest ? pictures.colourOf(event.opponentCrest) : null,
  ])
  const hasSeasons = seasons.some((season) => isSeasonOpen(season))
  const renderedAt = new Date().toISOString()
  return { event, availability, ballot, offers: offers.length, hasSeasons, rivalColour, renderedAt }
}

/** One game: when, where, what it costs, and the way to a place. */
export default function EventPage() {
  const joined = useJoined()
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const text = useText()
  const { event, availability, ballot, offers, hasSeasons, rivalColour, renderedAt } =
    useLoaderData<typeof loader>()
  const occasion = [
    event.isAway ? t('away') : null,
    text(event.competition),
    event.matchday === null ? null : t('matchday', { number: event.matchday }),
  ]
  return (
    <>
      <PageTitle
        title={matchTitle(event)}
        description={t('event.description', {
          match: text(event.name),
          when: formatDateTime(new Date(event.startsAt), language),
        })}
      />
      <StructuredData data={import.meta.env.SSR ? sportsEvent(event, language) : null} />
      <div className="wrap">
        <Breadcrumb
          label={t('event.path')}
          steps={[
            event.isAway
              ? { label: t('away'), to: `${path.tickets(language)}#${AWAY_MATCHES}` }
              : { label: t('list.short'), to: path.tickets(language) },
            { label: matchTitle(event) },
          ]}
        />
      </div>
      <EventPoster event={event} {...{ rivalColour, renderedAt }} more={joined(occasion)}>
        <SaleStub event={event} offers={offers} ballot={ballot} />
      </EventPoster>
      <div className="wrap g12 event-page">
        <Prices {...{ event, availability, hasSeasons }} />
        <EventFacts event={event} />
        <Sentences title={t('terms')} texts={event.terms.map(text)} />
        <Sentences title={t('rules')} texts={event.venueRules.map(text)} />
      </div>
    </>
  )
}

type EventOffer = Pick<Awaited<ReturnType<typeof loader>>, 'event' | 'availability'>

/** What a place costs, and what else there is where it is too much or too late. */
function Prices({ event, availability, hasSeasons }: EventOffer & { hasSeasons: boolean }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const isSoldOut = availability.priceClasses.some(({ free, capacity }) => free === 0 && capacity > 0)
  return (
    <section className="c7">
      <h2 className="h2">{t('event.prices')}</h2>
      <PriceTable event={event} availability={availability} />
      <p className="small muted">{t('event.priceNote')}</p>
      {event.isAway && <p className="small muted">{t('event.awayNote')}</p>}
      {hasSeasons && !event.isAway && <SeasonHint />}
      {isOpen(event) && !event.isAway && isSoldOut && (
        <p className="small">
          {t('event.classSoldOut')}{' '}
          <TextLink to={path.waitingList({ event: event.slug }, language)}>{t('toWaitingList')}</TextLink>
        </p>
      )}
    </section>
  )
}

/** When the doors open, where it is and how one gets there, and who may buy when. */
function EventFacts({ event }: { event: EventDetail }) {
  const joined = useJoined()
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  return (
    <section className="c5">
      <h2 className="h2">{t('event.facts')}</h2>
      <DefinitionList
        rows={[
          { term: t('event.doors'), value: formatTime(new Date(event.doorsOpenAt), language) },
          { term: t('event.where'), value: joined([event.venue.name, event.venue.address]) },
          ...(event.namesUntil
            ? [
                {
                  term: t('event.names'),
                  value: t('event.namesUntil', {
                    until: formatDateTime(new Date(event.namesUntil), language),
                  }),
                },
              ]
            : []),
        ]}
      />
      {!event.isAway && <Arrival />}
      <EventPhases event={event} />
    </section>
  )
}

/** What a place costs, by price class and ticket type, and how many are left. */
function PriceTable({ event, availability }: EventOffer) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const text = useText()
  return (
    <Table caption={t('event.pricesCaption')}>
      <thead>
        <tr>
          <th scope="col">{t('priceClass')}</th>
          {TICKET_TYPES.map((type) => (
            <th scope="col" className="r" key={type}>
              {t(`type.${type}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {classRows(event, availability).map((row) => (
          <tr key={row.id}>
            <th scope="row">
              {text(row.name)} <span className="muted small">{t('free', { count: row.free })}</span>
            </th>
            {TICKET_TYPES.map((type) => {
              const price = priceOf(event, { priceClass: row.id, ticketType: type })
              return (
                <td className="r" key={type}>
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

/** The ways to the own ground. */
function Arrival() {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const onSite = useSiteAddress()
  const ways = [
    { word: t('poster.way'), icon: 'place', ...directions },
    { word: t('poster.steps'), icon: 'wheelchair', ...accessibleGround },
  ] as const
  return (
    <ul className="event-ways" aria-label={t('poster.arrival')}>
      {ways.map(({ word, icon, site, address }) => (
        <li key={word}>
          <a className="event-ways__way" href={onSite(site!, path.content(address!, language))}>
            <Icon name={icon} />
            <span>{word}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Sentences({ title, texts }: { title: string; texts: string[] }) {
  if (texts.length === 0) return null
  return (
    <section className="c6 event-page__texts">
      <h2 className="h3">{title}</h2>
      <ul>
        {texts.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
  )
}

function sportsEvent(event: EventDetail, language: Language): Record<string, unknown> {
  return {
    '@type': 'SportsEvent',
    name: event.name[language] ?? event.name.de,
    startDate: event.startsAt,
    doorTime: event.doorsOpenAt,
    eventStatus: event.cancelledAt
      ? 'https://schema.org/EventCancelled'
      : 'https://schema.org/EventScheduled',
    location: { '@type': 'StadiumOrArena', name: event.venue.name, address: event.venue.address },
    homeTeam: { '@type': 'SportsTeam', name: event.isAway ? event.opponent : club.name },
    awayTeam: { '@type': 'SportsTeam', name: event.isAway ? club.name : event.opponent },
  }
}
