import '#web/ui/button.css'
import { useTranslation } from 'react-i18next'
import { shownMinute } from '#modules/matches/minutes.schema.ts'
import type { Side } from '#modules/matches/schema.ts'
import { formatTime } from '#platform/dates.ts'
import { useHere, useSiteAddress } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { FramedPicture } from '#web/ui/pictures/Picture.tsx'
import { WithScores } from '#web/ui/WithScores.tsx'
import { AnyMatchStub } from '../matches/AnyMatchStub.tsx'
import { Words } from './DayDetails.tsx'
import { scorersOf } from './day-state.ts'
import type { DayGiven, MatchDayTopProps } from './given.ts'

const STORIES = 3

type AfterProps = DayGiven & Pick<MatchDayTopProps, 'next'>

/** Until the day after: how it ended, who scored, what is told of it, and what comes next. */
export function AfterMatch(given: AfterProps) {
  const { day, ticker, next, place } = given
  const { t } = useTranslation('matchDay')
  const Heading = place.heading
  const result = resultOf(given)
  const score = ticker.score ?? { home: 0, away: 0 }
  const rival = day.match[day.own === 'home' ? 'away' : 'home']
  const figure = heroOf(given)
  const others = day.stories.filter(({ displayAt }) => displayAt >= ticker.kick_off)
  return (
    <>
      <section
        className="matchday__top matchday__top--after"
        data-theme={result === 'win' ? undefined : 'flutlicht'}
        data-result={result}
        aria-label={t('label')}
      >
        <svg
          className="matchday__bands"
          viewBox="0 0 1440 640"
          preserveAspectRatio="xMaxYMax slice"
          aria-hidden="true"
        >
          <path d="M1320 0H1600L1344 640H1060ZM1252 0H1288L1032 640H994Z" />
        </svg>
        {figure && (
          <img className="matchday__figure" src={`/media/${figure}`} alt="" width={560} height={700} />
        )}
        <div className="wrap matchday__in">
          <p className="matchday__versus">
            <b>{t('fullTime')}</b>
            <span>{t(`result.${result}`, { team: rival.shortName })}</span>
          </p>
          <Heading className="matchday__result">
            <span className="vh">
              {ticker.home.short_name} {score.home}:{score.away} {ticker.away.short_name}
            </span>
            <span className="num" aria-hidden="true">
              {score.home}:{score.away}
            </span>
          </Heading>
          {ticker.penalties && <p className="lead">{t('penalties', { ...ticker.penalties })}</p>}
          <Scorers {...given} />
          <After {...given} report={others.find(({ kind }) => kind === 'article')} />
        </div>
      </section>
      {(others.length > 0 || day.bestPlayer || day.told.wayHome) && (
        <div className="wrap g12 matchday__below">
          {others.length > 0 && <Stories stories={others.slice(0, STORIES)} />}
          {(day.bestPlayer || day.told.wayHome) && (
            <div className="c5 matchday__side">
              {day.bestPlayer && <Best {...given} />}
              {day.told.wayHome && <Words title="wayHome" words={day.told.wayHome} />}
            </div>
          )}
        </div>
      )}
      {next.match && next.match.id !== day.match.id && (
        <AnyMatchStub match={next.match} event={next.event} renderedAt={place.renderedAt} />
      )}
    </>
  )
}

/** Who stands on the poster of a win: the player of the match, else who scored last. */
function heroOf({ day, ticker }: DayGiven): string | null {
  const { bestPlayer, own } = day
  const goal = ticker.events.findLast(
    ({ type, team_id, player }) => type === 'Goal' && team_id === ticker[own].id && player?.picture,
  )
  return bestPlayer?.picture ?? goal?.player?.picture ?? null
}

/** From the club's own side; kicks decide a draw. */
function resultOf({ day, ticker }: DayGiven): 'win' | 'draw' | 'loss' {
  const { home, away } = ticker.score ?? { home: 0, away: 0 }
  const ahead = home - away || (ticker.penalties ? ticker.penalties.home - ticker.penalties.away : 0)
  if (ahead === 0) return 'draw'
  return ahead > 0 === (day.own === 'home') ? 'win' : 'loss'
}

function Scorers({ day, ticker }: DayGiven) {
  const joined = useJoined()
  const { t } = useTranslation('matchDay')
  const sides: Side[] = day.own === 'home' ? ['home', 'away'] : ['away', 'home']
  const shown = sides
    .map((side) => ({ side, scorers: scorersOf(ticker, side) }))
    .filter(({ scorers }) => scorers.length > 0)
  if (shown.length === 0) return null
  return (
    <dl className="matchday__scorers">
      {shown.map(({ side, scorers }) => (
        <div key={side}>
          <dt>{ticker[side].short_name}</dt>
          {scorers.map(({ key, name, goals }) => (
            <dd key={key}>
              <b>{name ?? t('somebody')}</b>{' '}
              {joined(
                goals.map(({ minute, extra_minute, period, goal }) => {
                  const when = minute === null ? '' : shownMinute({ minute, extra: extra_minute }, period)
                  return goal === 'own' || goal === 'penalty' ? `${when} (${t(`kind.${goal}`)})` : when
                }),
              )}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

type Story = DayGiven['day']['stories'][number]

function After({ links, report }: DayGiven & { report: Story | undefined }) {
  const { t } = useTranslation('matchDay')
  const address = useSiteAddress()
  return (
    <div className="matchday__actions">
      <a className="btn btn--ink btn--large" href={report ? address(report.site, report.href) : links.centre}>
        <span className="btn__label">
          <span>{t(report ? 'report' : 'toMatch')}</span>
          <Icon name="arrow" />
        </span>
      </a>
      <a className="more" href={links.ticker}>
        <span>{t('reread')}</span>
        <Icon name="arrow" />
      </a>
    </div>
  )
}

function Stories({ stories }: { stories: Story[] }) {
  const { t } = useTranslation('matchDay')
  const { language } = useHere()
  const address = useSiteAddress()
  return (
    <section className="c7" aria-labelledby="matchday-stories">
      <h2 className="h2 matchday__head" id="matchday-stories">
        {t('justNow')}
      </h2>
      <ul className="matchday__stories">
        {stories.map((story) => (
          <li key={story.uid}>
            <a className="matchday__story" href={address(story.site, story.href)}>
              {story.cover && (
                <FramedPicture src={story.cover.id} width={360} height={225} alt="" sizes="180px" />
              )}
              <span>
                {story.kicker && <span className="kicker">{story.kicker}</span>}
                <b className="h3">
                  <WithScores text={story.title} />
                </b>
                <span className="meta">{formatTime(new Date(story.displayAt), language)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whom the fans chose, or the club. */
function Best({ day }: DayGiven) {
  const { t } = useTranslation('matchDay')
  const best = day.bestPlayer!
  return (
    <section className="matchday__best" aria-labelledby="matchday-best">
      <h2 className="h4" id="matchday-best">
        {t('best')}
      </h2>
      <p className="h1">{best.name}</p>
      {best.picture && <img src={`/media/${best.picture}`} alt="" width={280} height={350} loading="lazy" />}
    </section>
  )
}
