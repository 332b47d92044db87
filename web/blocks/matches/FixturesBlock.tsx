import { useTranslation } from 'react-i18next'
import type { MatchSummary } from '#modules/matches/page.schema.ts'
import { formatShortDate } from '#platform/dates.ts'
import { path } from '#web/paths.ts'
import { useHere, useSiteAddress, useText } from '#web/site/here.ts'
import { BlockSection } from '../BlockSection.tsx'
import type { BlockProps } from '../block.ts'
import { MatchCrest, MatchScore, siteOfMatch } from './match-parts.tsx'

/** What was and what comes, one match a line. */
export function FixturesBlock({ block }: BlockProps<'fixtures'>) {
  const { t } = useTranslation('blocks')
  if (block.answer.length === 0) return null
  return (
    <BlockSection kind="fixtures" title={block.title ?? t('fixtures.title')}>
      <ul className="fixtures">
        {block.answer.map((match) => (
          <li key={match.id}>
            <Fixture match={match} />
          </li>
        ))}
      </ul>
    </BlockSection>
  )
}

function Fixture({ match }: { match: MatchSummary }) {
  const text = useText()
  const { language } = useHere()
  const address = useSiteAddress()
  const site = siteOfMatch(match)
  return (
    <a className="fixture" href={address(site, path.matchNow({ match: match.id }, language))}>
      <span className="meta">
        <span>{formatShortDate(new Date(match.kickOff), language)}</span>{' '}
        <span>{text(match.competition)}</span>
      </span>
      <span className="fixture__team">
        <b>{match.home.shortName}</b>
        <MatchCrest team={match.home} />
      </span>
      <MatchScore match={match} />
      <span className="fixture__team fixture__team--away">
        <MatchCrest team={match.away} />
        <b>{match.away.shortName}</b>
      </span>
    </a>
  )
}
