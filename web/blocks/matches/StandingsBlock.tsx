import { useTranslation } from 'react-i18next'
import type { TableRow } from '#modules/matches/page.schema.ts'
import { useText } from '#web/site/here.ts'
import { Table } from '#web/ui/data/Table.tsx'
import { BlockSection } from '../BlockSection.tsx'
import type { BlockProps } from '../block.ts'
import { MatchCrest } from './match-parts.tsx'

/** Where the team stands, and all the others. */
export function StandingsBlock({ block }: BlockProps<'standings'>) {
  const { t } = useTranslation('blocks')
  const text = useText()
  const standings = block.answer
  if (!standings || standings.rows.length === 0) return null
  return (
    <BlockSection kind="standings" title={block.title ?? text(standings.competition)}>
      <Table caption={text(standings.competition)}>
        <thead>
          <tr>
            <th scope="col">
              <abbr title={t('standings.rankLong')}>{t('standings.rank')}</abbr>
            </th>
            <th scope="col">{t('standings.team')}</th>
            <th scope="col" className="r">
              <abbr title={t('standings.playedLong')}>{t('standings.played')}</abbr>
            </th>
            <th scope="col" className="r only-d">
              {t('standings.goals')}
            </th>
            <th scope="col" className="r">
              <abbr title={t('standings.differenceLong')}>{t('standings.difference')}</abbr>
            </th>
            <th scope="col" className="r">
              <abbr title={t('standings.pointsLong')}>{t('standings.points')}</abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {standings.rows.map((row) => (
            <Row key={row.team.id} row={row} isOwn={row.team.id === standings.team.id} />
          ))}
        </tbody>
      </Table>
    </BlockSection>
  )
}

function Row({ row, isOwn }: { row: TableRow; isOwn: boolean }) {
  return (
    <tr className={isOwn ? 'me' : undefined}>
      <td>
        <span className="num">{row.rank}</span>
      </td>
      <th scope="row">
        <MatchCrest team={row.team} />
        {row.team.shortName}
      </th>
      <td className="r">{row.played}</td>
      <td className="r only-d">
        {row.goalsFor}:{row.goalsAgainst}
      </td>
      <td className="r">{row.goalDifference > 0 ? `+${row.goalDifference}` : row.goalDifference}</td>
      <td className="r">
        <b>{row.points}</b>
      </td>
    </tr>
  )
}
