import '#web/ui/button.css'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownMinute } from '#modules/matches/minutes.schema.ts'
import { formatTime } from '#platform/dates.ts'
import { useMovingScores } from '#web/feeds/useLiveStandings.ts'
import { useRunningMinute } from '#web/feeds/useRunningMinute.ts'
import { useSession } from '#web/session/session.ts'
import { useJoined } from '#web/site/joined.ts'
import { LiveFlag } from '#web/ui/Chip.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Num } from '#web/ui/data/Num.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { WithScores } from '#web/ui/WithScores.tsx'
import { MatchCrest } from '../matches/match-parts.tsx'
import { Words } from './DayDetails.tsx'
import { latestEvents } from './day-state.ts'
import { eventLine } from './event-line.ts'
import type { DayGiven } from './given.ts'
import { useGoal } from './use-goal.ts'

const GoalScene = lazy(async () => ({ default: (await import('./GoalScene.tsx')).GoalScene }))
const InThePark = lazy(async () => ({ default: (await import('./InThePark.tsx')).InThePark }))

const SHOWN = 4

/** While it is played: how it stands, what happened last, and how the others play. */
export function LiveMatch(given: DayGiven) {
  const { day, ticker, place } = given
  const { t } = useTranslation('matchDay')
  const joined = useJoined()
  const minute = useRunningMinute(ticker, place.renderedAt)
  const goal = useGoal({ ticker, own: day.own, first: day.ticker, minute: minute?.minute ?? null })
  const Heading = place.heading
  const score = ticker.score ?? { home: 0, away: 0 }
  return (
    <>
      <section className="matchday__top matchday__top--live" data-theme="flutlicht" aria-label={t('label')}>
        <img className="matchday__dots" src="/media/night" alt="" width={1440} height={700} />
        <div className="wrap matchday__in">
          <p className="matchday__versus">
            <LiveFlag kind="hot">{t('live')}</LiveFlag>
            {minute && <Num className="matchday__minute">{shownMinute(minute, ticker.period)}</Num>}
            <span>{joined(stateOfPlay(given, t))}</span>
          </p>
          <Heading className="matchday__score">
            <Team day={day} side="home" />
            <span className="vh">{t('scoreSaid', score)}</span>
            <span className="num" aria-hidden="true">
              {score.home}
              <i />
              {score.away}
            </span>
            <Team day={day} side="away" />
          </Heading>
          <Actions {...given} />
        </div>
        {goal && (
          <Suspense>
            <GoalScene key={goal.id} goal={goal} team={ticker[day.own].short_name} />
          </Suspense>
        )}
      </section>
      <div className="wrap g12 matchday__below">
        <Latest {...given} />
        <div className="c5 matchday__side">
          <YourPlace {...given} />
          {day.told.wayHome && <Words title="wayHome" words={day.told.wayHome} />}
          {day.parallel.length > 0 && <Others day={day} />}
        </div>
      </div>
    </>
  )
}

function stateOfPlay(
  { ticker, silentSince }: DayGiven,
  t: ReturnType<typeof useTranslation<'matchDay'>>['t'],
): (string | null)[] {
  return [
    t(`period.${ticker.period}`),
    ticker.attendance === null ? null : t('attendance', { count: ticker.attendance }),
    silentSince === null ? null : t('silent', { time: formatTime(new Date(silentSince), 'en') }),
  ]
}

function Team({ day, side }: Pick<DayGiven, 'day'> & { side: 'home' | 'away' }) {
  const team = day.match[side]
  return (
    <span className={classNames('matchday__team', `matchday__team--${side}`)}>
      <MatchCrest team={team} />
      <span>{team.shortName}</span>
    </span>
  )
}

function Actions({ links }: DayGiven) {
  const { t } = useTranslation('matchDay')
  return (
    <div className="matchday__actions">
      <a className="btn btn--primary btn--large" href={links.ticker}>
        <span className="btn__label">
          <span>{t('ticker')}</span>
          <Icon name="arrow" />
        </span>
      </a>
      {/* The bar of what runs live puts its button here. */}
      <span data-live-video />
    </div>
  )
}

function Latest({ ticker, links }: DayGiven) {
  const { t } = useTranslation('matchDay')
  const events = latestEvents(ticker.events, SHOWN)
  return (
    <section className="c7" aria-labelledby="matchday-latest">
      <h2 className="h2 matchday__head" id="matchday-latest">
        {t('latest')}
      </h2>
      {events.length === 0 ? (
        <p className="matchday__none">
          {t('nothingYet')} <a href={links.centre}>{t('toMatch')}</a>
        </p>
      ) : (
        <ul className="matchday__events">
          {events.map((event) => {
            const line = eventLine(event, ticker, t)
            return (
              <li
                key={event.id}
                className={
                  event.type === 'Goal' ? 'matchday__event matchday__event--goal' : 'matchday__event'
                }
              >
                <Num>
                  {event.minute === null
                    ? ''
                    : shownMinute({ minute: event.minute, extra: event.extra_minute }, event.period)}
                </Num>
                <p>
                  {line && <b>{line}</b>} {event.text && <WithScores text={event.text} />}
                </p>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

/** For whoever holds a ticket of this match. */
function YourPlace({ day }: DayGiven) {
  const { status } = useSession()
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  if (!isAlive || status !== 'signedIn' || !day.event) return null
  return (
    <Suspense>
      <InThePark eventId={day.event.id} />
    </Suspense>
  )
}

function Others({ day }: Pick<DayGiven, 'day'>) {
  const { t } = useTranslation('matchDay')
  const matches = useMovingScores(day.parallel, { season: day.match.season, teamId: day.teamId })
  return (
    <section aria-labelledby="matchday-others">
      <h2 className="h3 matchday__head" id="matchday-others">
        {t('others')}
      </h2>
      <ul className="matchday__others">
        {matches.map(({ id, home, away, score, kickOff }) => (
          <li key={id}>
            <MatchCrest team={home} />
            <span>{home.shortName}</span>
            <Num>{score ? `${score.home}:${score.away}` : formatTime(new Date(kickOff), 'en')}</Num>
            <span>{away.shortName}</span>
            <MatchCrest team={away} />
          </li>
        ))}
      </ul>
    </section>
  )
}
