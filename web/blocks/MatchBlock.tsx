import '#web/ui/button.css'
import { useTranslation } from 'react-i18next'
import type { MatchSummary } from '#modules/matches/page.schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { path } from '#web/paths.ts'
import { useHere, useSiteAddress, useText } from '#web/shell/here.ts'
import { MatchStub } from '#web/start/MatchStub.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { BlockSection } from './BlockSection.tsx'
import type { BlockProps } from './block.ts'
import { MatchCrest, MatchScore, siteOfMatch } from './match-parts.tsx'

/** One match: with its tickets while they are sold, else with what is known of it. */
export function MatchBlock({ block, place }: BlockProps<'match'>) {
  if (!block.answer) return null
  const { event, match } = block.answer
  if (event && !place.quiet) return <MatchStub match={event} renderedAt={place.renderedAt} />
  return match ? <MatchCard title={block.title} match={match} /> : null
}

function MatchCard({ title, match }: { title?: string | undefined; match: MatchSummary }) {
  const { t } = useTranslation('blocks')
  const text = useText()
  const { language } = useHere()
  const address = useSiteAddress()
  const site = siteOfMatch(match)
  return (
    <BlockSection kind="match" title={title ?? t(`match.${match.status === 'after' ? 'last' : 'next'}`)}>
      <a className="mcard" href={address(site, path.matchNow({ match: match.id }, language))}>
        <span className="mcard__t">
          <MatchCrest team={match.home} />
          <b className="h3">{match.home.shortName}</b>
        </span>
        <MatchScore match={match} />
        <span className="mcard__t mcard__t--away">
          <b className="h3">{match.away.shortName}</b>
          <MatchCrest team={match.away} />
        </span>
        <span className="meta mcard__m">
          {formatDateTime(new Date(match.kickOff), language)}, {text(match.competition)}
          <Icon name="arrow" />
        </span>
      </a>
    </BlockSection>
  )
}
