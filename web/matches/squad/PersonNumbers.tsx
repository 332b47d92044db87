import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { CareerNumbers, PersonPage } from '#modules/matches/page.schema.ts'
import { useLanguage } from '#web/site/here.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Num } from '#web/ui/data/Num.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { MatchLink } from '../MatchRow.tsx'
import { dateText, scoreText, seasonName, sideOf } from '../match-view.ts'
import { TeamBadge } from '../TeamBadge.tsx'

type SeasonNumbersProps = { now: CareerNumbers; topSpeedKmh: number | null }

/** What somebody has done this season, each number at full height. */
export function SeasonNumbers({ now, topSpeedKmh }: SeasonNumbersProps) {
  const { t } = useTranslation('matches')
  const language = useLanguage()
  const locale = { de: 'de-DE', en: 'en-GB', ja: 'ja-JP' }[language]
  const numbers = [
    { label: t('person.appearances', { count: now.appearances }), number: now.appearances },
    { label: t('person.goals', { count: now.goals }), number: now.goals },
    { label: t('person.assists', { count: now.assists }), number: now.assists },
    ...(topSpeedKmh ? [{ label: t('person.topSpeed'), number: topSpeedKmh }] : []),
    { label: t('person.minutes'), number: now.minutes },
  ]
  return (
    <section aria-labelledby="season-title" className="person__section">
      <h2 className="h2" id="season-title">
        {t('person.season', { season: seasonName(now.season) })}
      </h2>
      <ul className="person-stats">
        {numbers.map(({ label, number }) => (
          <li key={label}>
            <Num>{new Intl.NumberFormat(locale).format(number)}</Num> <span>{label}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type LastMatchesProps = { lastMatches: PersonPage['lastMatches']; teamId: number }

/** The last matches: a bar for the minutes on the ground, orange with a goal. */
export function LastMatches({ lastMatches, teamId }: LastMatchesProps) {
  const { t } = useTranslation('matches')
  const language = useLanguage()
  return (
    <section className="c6" aria-labelledby="last-title">
      <h2 className="h2" id="last-title">
        {t('person.last')}
      </h2>
      <ul className="form9">
        {lastMatches.map(({ match, minutes, goals }) => {
          const opponent = sideOf(match, teamId) === 'home' ? match.away : match.home
          return (
            <li key={match.id} className={classNames(goals > 0 && 'g')}>
              <span className="muted">
                {dateText(match.kickOff, language, { day: 'numeric', month: 'short' })}
              </span>
              <TeamBadge team={opponent} isOwn={false} />
              <i style={{ '--w': `${Math.min(100, Math.round((minutes / 90) * 100))}%` } as CSSProperties} />
              <MatchLink match={match}>
                <span className="vh">
                  {match.home.shortName} – {match.away.shortName} {scoreText(match.score)}:{' '}
                </span>
                <Num>
                  {goals > 0
                    ? t('person.goalCount', { count: goals })
                    : t('person.minuteCount', { count: minutes })}
                </Num>
              </MatchLink>
            </li>
          )
        })}
      </ul>
      <p className="small muted">{t('person.bars')}</p>
    </section>
  )
}

const COLUMNS = ['appearances', 'goals', 'assists', 'minutes', 'yellowCards', 'redCards'] as const

/** The seasons before, and what they add up to. */
export function Career({ seasons }: { seasons: CareerNumbers[] }) {
  const { t } = useTranslation('matches')
  const title = t('person.career')
  const total = (column: (typeof COLUMNS)[number]) => seasons.reduce((sum, season) => sum + season[column], 0)
  return (
    <section aria-labelledby="career-title" className="person__section">
      <h2 className="h2" id="career-title">
        {title}
      </h2>
      <Table caption={title}>
        <thead>
          <tr>
            <th scope="col">{t('season.choose')}</th>
            <th scope="col">{t('table.team')}</th>
            {COLUMNS.map((column) => (
              <th scope="col" className="r" key={column}>
                {t(`person.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {seasons.map((season) => (
            <tr key={`${season.season} ${season.team}`}>
              <th scope="row">{seasonName(season.season)}</th>
              <td>{season.team}</td>
              {COLUMNS.map((column) => (
                <td className="r" key={column}>
                  {season[column]}
                </td>
              ))}
            </tr>
          ))}
          {seasons.length > 1 && (
            <tr className="person__sum">
              <th scope="row" colSpan={2}>
                {t('person.total')}
              </th>
              {COLUMNS.map((column) => (
                <td className="r" key={column}>
                  <b>{total(column)}</b>
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </Table>
    </section>
  )
}
