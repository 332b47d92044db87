import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MatchCentre, MatchSummary } from '#modules/matches/page.schema.ts'
import type { Side, TickerData } from '#modules/matches/schema.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { Num } from '#web/ui/data/Num.tsx'
import { useTimeLeft } from '#web/ui/time/useTimeLeft.ts'
import { dateText, resultOf, scoreText, sideOf, stateOf } from '../match-view.ts'
import { Form } from '../season/StandingsTable.tsx'
import { TeamBadge } from '../TeamBadge.tsx'

type MatchPreviewProps = { centre: MatchCentre; ticker: TickerData; renderedAt: string }

/** Before a match: how long still, how both have played lately, and how it went between them. */
export function View({ centre, ticker, renderedAt }: MatchPreviewProps) {
  const state = stateOf(ticker)
  const isFixed = ticker.kick_off_precision === 'minute' && (state === 'announced' || state === 'before')
  return (
    <>
      {isFixed && <Countdown kickOff={ticker.kick_off} renderedAt={renderedAt} />}
      <Comparison centre={centre} />
      {centre.meetings.length > 0 && <Meetings centre={centre} />}
    </>
  )
}

function Countdown({ kickOff, renderedAt }: { kickOff: string; renderedAt: string }) {
  const { t } = useTranslation('matchCentre')
  const left = useTimeLeft({ until: kickOff, renderedAt })
  const parts = [
    { unit: 'days', count: left.days },
    { unit: 'hours', count: left.hours },
    { unit: 'minutes', count: left.minutes },
  ] as const
  return (
    <section aria-labelledby="countdown-title">
      <div className="match-heading">
        <h2 className="h2" id="countdown-title">
          {t('countdown.title')}
        </h2>
      </div>
      <div className="match-count" role="timer" aria-label={t('countdown.said', left)}>
        {parts.map(({ unit, count }) => (
          <div key={unit}>
            <Num>{String(count).padStart(2, '0')}</Num>
            <span>{t(`countdown.${unit}`)}</span>
          </div>
        ))}
      </div>
    </section>
  )
}

/** Where both stand, and their last matches. */
function Comparison({ centre }: { centre: MatchCentre }) {
  const { t } = useTranslation('matchCentre')
  const { match, table } = centre
  const rowOf = (side: Side) => table.find((row) => row.team.id === match[side].id)
  const rows = { home: rowOf('home'), away: rowOf('away') }
  if (!rows.home || !rows.away) return null
  const { home, away } = { home: rows.home, away: rows.away }
  const lines = [
    { label: t('compare.rank'), home: home.rank, away: away.rank },
    { label: t('compare.points'), home: home.points, away: away.points },
    {
      label: t('compare.goals'),
      home: `${home.goalsFor}:${home.goalsAgainst}`,
      away: `${away.goalsFor}:${away.goalsAgainst}`,
    },
  ]
  return (
    <section aria-labelledby="compare-title">
      <div className="match-heading">
        <h2 className="h2" id="compare-title">
          {t('compare.title')}
        </h2>
      </div>
      <table className="match-compare">
        <thead className="vh">
          <tr>
            <th scope="col">{match.home.shortName}</th>
            <td />
            <th scope="col">{match.away.shortName}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, home, away }) => (
            <tr key={label}>
              <td>
                <Num>{home}</Num>
              </td>
              <th scope="row">{label}</th>
              <td>
                <Num>{away}</Num>
              </td>
            </tr>
          ))}
          <tr>
            <td>
              <Form form={home.form} />
            </td>
            <th scope="row">{t('compare.form')}</th>
            <td>
              <Form form={away.form} />
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

function Meetings({ centre }: { centre: MatchCentre }) {
  const { t } = useTranslation('matchCentre')
  const { match, own, meetings } = centre
  const teamId = match[own].id
  const results = meetings.map((meeting) => resultOf(meeting, sideOf(meeting, teamId)))
  const count = (wanted: string) => results.filter((result) => result === wanted).length
  return (
    <section aria-labelledby="meetings-title">
      <div className="match-heading">
        <h2 className="h2" id="meetings-title">
          {t('meetings.title')}
        </h2>
        <p className="meta">
          {t('meetings.balance', {
            won: t('meetings.won', { count: count('win') }),
            drawn: t('meetings.drawn', { count: count('draw') }),
            lost: t('meetings.lost', { count: count('loss') }),
          })}
        </p>
      </div>
      <ul className="match-parallel">
        {meetings.map((meeting) => (
          <Meeting key={meeting.id} meeting={meeting} />
        ))}
      </ul>
    </section>
  )
}

function Meeting({ meeting }: { meeting: MatchSummary }) {
  const { t } = useTranslation('matchCentre')
  const language = useLanguage()
  return (
    <li>
      <span>
        {meeting.home.shortName}
        <TeamBadge team={meeting.home} isOwn={meeting.home.site !== null} />
      </span>
      <Link
        to={path.matchNow({ match: meeting.id }, language)}
        aria-label={t('meetings.one', {
          home: meeting.home.shortName,
          away: meeting.away.shortName,
          score: scoreText(meeting.score) ?? '',
        })}
      >
        <Num>{scoreText(meeting.score)}</Num>
      </Link>
      <span>
        <TeamBadge team={meeting.away} isOwn={meeting.away.site !== null} />
        {meeting.away.shortName}
      </span>
      <span className="match-parallel__when">
        {dateText(meeting.kickOff, language, { month: 'short', year: 'numeric' })}
      </span>
    </li>
  )
}
