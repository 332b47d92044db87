import '#web/tickets/waiting/own-wish.css'
import './ballots.css'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Ballot } from '#modules/ballots/schema.ts'
import type { EventDetail } from '#modules/tickets/schema.ts'
import { useFigures } from '#web/draws/figures.ts'
import { useSession } from '#web/session/session.ts'
import { page, services } from '#web/site/context.ts'
import { useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { EventSubpage } from '#web/tickets/EventSubpage.tsx'
import { loadEvent } from '#web/tickets/load-event.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { DefinitionList } from '#web/ui/data/DefinitionList.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
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
  const { t } = useTranslation('ballots')
  const text = useText()
  const { moment } = useFigures()
  const { event, ballot } = useLoaderData<typeof loader>()
  return (
    <EventSubpage
      event={event}
      title={t('title')}
      description={t('description', { match: text(event.name) })}
      needsJavaScript={t('needsJavaScript')}
      className="ballot-main"
      aside={
        <>
          <Facts ballot={ballot} />
          <h2 className="h3 ballot-how">{t('how.title')}</h2>
          <ol>
            {(['apply', 'draw', 'whole', 'buy', 'next'] as const).map((step) => (
              <li key={step}>{t(`how.${step}`, { until: moment(ballot.buyUntil) })}</li>
            ))}
          </ol>
        </>
      }
      below={<BallotProof ballot={ballot} />}
    >
      <Suspense fallback={<Skeleton label={t('loading')} rows={6} />}>
        <Matter event={event} ballot={ballot} />
      </Suspense>
    </EventSubpage>
  )
}

function Facts({ ballot }: { ballot: Ballot }) {
  const { t } = useTranslation('ballots')
  const joined = useJoined()
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
            value: joined(
              ballot.priceClasses.map(({ name, places }) =>
                t('facts.class', { name: text(name), count: places }),
              ),
            ),
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
