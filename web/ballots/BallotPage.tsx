import '#web/tickets/waiting/waiting-list.css'
import '#web/tickets/waiting/own-wish.css'
import './ballots.css'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Ballot } from '#modules/ballots/schema.ts'
import type { EventDetail } from '#modules/tickets/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { useFigures } from '#web/draws/figures.ts'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { page, services } from '#web/site/context.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import { loadEvent } from '#web/tickets/load-event.ts'
import { matchTitle } from '#web/tickets/ticket-view.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { DefinitionList } from '#web/ui/data/DefinitionList.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Breadcrumb } from '#web/ui/navigation/Breadcrumb.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { BallotProof } from './BallotProof.tsx'
import { useOwnApplications } from './ballot-data.ts'

// Known only when one's own part has been read.
const OwnApplication = lazy(async () => ({ default: (await import('./OwnApplication.tsx')).OwnApplication }))
const ApplyForm = lazy(async () => ({ default: (await import('./ApplyForm.tsx')).ApplyForm }))

export async function loader(given: LoaderFunctionArgs) {
  const event = await loadEvent(given)
  given.context.get(page).tag(`ballot:${event.id}`)
  const ballot = await given.context.get(services).ballots.ofEvent(event.id)
  if (!ballot) throw data(null, 404)
  return { event, ballot }
}

/** Tickets of a match that are drawn by lot: apply, see what came of it, make the draw again. */
export default function BallotPage() {
  const { t } = useTranslation(['ballots', 'tickets'])
  const language = useLanguage()
  const text = useText()
  const { moment } = useFigures()
  const { event, ballot } = useLoaderData<typeof loader>()
  const match = matchTitle(event)
  return (
    <>
      <PageTitle
        title={`${t('title')}: ${match}`}
        description={t('description', { match: text(event.name) })}
        noIndex
      />
      <div className="wrap">
        <Breadcrumb
          label={t('event.path', { ns: 'tickets' })}
          steps={[
            { label: t('list.short', { ns: 'tickets' }), to: path.tickets(language) },
            { label: match, to: path.event({ event: event.slug }, language) },
            { label: t('title') },
          ]}
        />
      </div>
      <div className="wrap g12 waiting-list">
        <header className="c12">
          <h1 className="display">{t('title')}</h1>
          <p className="lead">
            {match}
            <br />
            {formatDateTime(new Date(event.startsAt), language)}, {event.venue.name}
          </p>
        </header>
        <noscript className="c12">
          <p className="lead">{t('needsJavaScript')}</p>
        </noscript>
        <section className="c7 waiting-list__main ballot-main" aria-live="polite">
          <Suspense fallback={<Skeleton label={t('loading')} rows={6} />}>
            <Matter event={event} ballot={ballot} />
          </Suspense>
        </section>
        <aside className="c5 s8 waiting-list__how">
          <Facts ballot={ballot} />
          <h2 className="h3 ballot-how">{t('how.title')}</h2>
          <ol>
            {(['apply', 'draw', 'whole', 'buy', 'next'] as const).map((step) => (
              <li key={step}>{t(`how.${step}`, { until: moment(ballot.buyUntil) })}</li>
            ))}
          </ol>
        </aside>
        <BallotProof ballot={ballot} />
      </div>
    </>
  )
}

function Facts({ ballot }: { ballot: Ballot }) {
  const { t } = useTranslation('ballots')
  const text = useText()
  const { lot, moment } = useFigures()
  const { who, perApplication, opensAt, closesAt, drawsAt, drawnAt, buyUntil, applications } = ballot
  return (
    <>
      <h2 className="h3">{t('facts.title')}</h2>
      <DefinitionList
        rows={[
          {
            term: t('facts.places'),
            value: ballot.priceClasses
              .map(({ name, places }) => t('facts.class', { name: text(name), count: places }))
              .join(', '),
          },
          { term: t('facts.who'), value: t(`who.${who}`) },
          { term: t('facts.most'), value: t('facts.mostValue', { count: perApplication }) },
          {
            term: t('facts.apply'),
            value: t('facts.applyValue', { from: moment(opensAt), until: moment(closesAt) }),
          },
          { term: t('facts.draw'), value: moment(drawnAt ?? drawsAt) },
          { term: t('facts.buy'), value: moment(buyUntil) },
          { term: t('facts.applications'), value: lot(applications) },
        ]}
      />
    </>
  )
}

function Matter({ event, ballot }: { event: EventDetail; ballot: Ballot }) {
  const { t } = useTranslation('ballots')
  const { organisation } = useSession()
  const { applications, failed, refresh, apply, withdraw } = useOwnApplications()
  if (organisation) return <Banner>{t('organisation')}</Banner>
  if (failed)
    return (
      <ErrorState
        title={t('failed.title')}
        text={t('failed.text')}
        retryLabel={t('failed.retry')}
        onRetry={() => void refresh()}
      />
    )
  if (applications === undefined) return <Skeleton label={t('loading')} rows={6} />
  const own = applications.find((one) => one.ballot.id === ballot.id)
  if (own) return <OwnApplication application={own} withdraw={withdraw} />
  if (ballot.status === 'open') return <ApplyForm event={event} ballot={ballot} apply={apply} />
  return <NotNow ballot={ballot} />
}

function NotNow({ ballot }: { ballot: Ballot }) {
  const { t } = useTranslation('ballots')
  const { moment } = useFigures()
  const { status, opensAt, drawsAt, winners } = ballot
  if (status === 'open') return null
  const when = moment(status === 'planned' ? opensAt : drawsAt)
  return (
    <Banner kind={status === 'calledOff' ? 'warn' : 'info'}>
      {t(`status.${status}`, { when, count: winners })}
    </Banner>
  )
}
