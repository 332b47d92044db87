import './standings.css'
import { useTranslation } from 'react-i18next'
import type { TableRow } from '#modules/matches/page.schema.ts'
import { Wdl } from '#web/ui/Chip.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Num } from '#web/ui/data/Num.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { signed } from '../match-view.ts'
import { TeamBadge } from '../TeamBadge.tsx'

type StandingsTableProps = {
  caption: string
  rows: TableRow[]
  ownTeamId: number
  /** Only place, club, games, difference and points. */
  short?: boolean
}

/** A table of a league; the own row stands out, and whoever plays right now is marked. */
export function StandingsTable({ caption, rows, ownTeamId, short }: StandingsTableProps) {
  const { t } = useTranslation('matches')
  const head = (name: string, className?: string) => (
    <th scope="col" className={className}>
      <abbr title={t(`table.${name}`)}>{t(`table.short.${name}`)}</abbr>
    </th>
  )
  return (
    <Table caption={caption} className={classNames('standings', short && 'standings--short')}>
      <thead>
        <tr>
          {head('rank')}
          <th scope="col">{t('table.team')}</th>
          {head('played', 'r')}
          {!short && (
            <>
              {head('won', 'r only-d')}
              {head('drawn', 'r only-d')}
              {head('lost', 'r only-d')}
              {head('goals', 'r only-d')}
            </>
          )}
          {head('difference', 'r')}
          {head('points', 'r')}
          {!short && (
            <th scope="col" className="only-d">
              {t('table.form')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.team.id} row={row} isOwn={row.team.id === ownTeamId} short={short} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ row, isOwn, short }: { row: TableRow; isOwn: boolean; short: boolean | undefined }) {
  const { t } = useTranslation('matches')
  return (
    <tr className={classNames(isOwn && 'me', row.zone && `zone zone--${row.zone}`)}>
      <td>
        <Num>{row.rank}</Num>
        <Movement row={row} />
      </td>
      <th scope="row">
        <span className="standings__team">
          <TeamBadge team={row.team} isOwn={isOwn} />
          <span className="standings__name">
            {row.team.shortName}
            {!short && (
              <span className="only-m">
                <Form form={row.form} />
              </span>
            )}
          </span>
          {row.live && (
            <span className="standings__live">
              <span className="vh">{t('table.live')}</span>
            </span>
          )}
        </span>
      </th>
      <td className="r">{row.played}</td>
      {!short && (
        <>
          <td className="r only-d">{row.won}</td>
          <td className="r only-d">{row.drawn}</td>
          <td className="r only-d">{row.lost}</td>
          <td className="r only-d">
            {row.goalsFor}:{row.goalsAgainst}
          </td>
        </>
      )}
      <td className="r">{signed(row.goalDifference)}</td>
      <td className="r">
        <Num>{row.points}</Num>
        {row.deducted > 0 && <abbr title={t('table.deducted', { count: row.deducted })}>*</abbr>}
      </td>
      {!short && (
        <td className="only-d">
          <Form form={row.form} />
        </td>
      )}
    </tr>
  )
}

function Movement({ row }: { row: TableRow }) {
  const { t } = useTranslation('matches')
  const moved = row.previousRank === null ? 0 : row.previousRank - row.rank
  if (moved === 0) return null
  const label = t(moved > 0 ? 'table.up' : 'table.down', { count: Math.abs(moved) })
  return <span role="img" className={moved > 0 ? 'movement up' : 'movement down'} aria-label={label} />
}

const RESULT = { W: 'win', D: 'draw', L: 'loss' } as const

/** The last matches, the latest last. */
export function Form({ form }: { form: TableRow['form'] }) {
  const { t } = useTranslation('matches')
  return (
    <span className="form">
      {form.map((letter, index) => {
        const result = RESULT[letter]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row of letters in order, without names of their own
          <Wdl key={index} result={result} letter={t(`letter.${result}`)} label={t(`result.${result}`)} />
        )
      })}
    </span>
  )
}
