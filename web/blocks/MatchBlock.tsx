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

/** Matches that are asked for by what they are, not by name. */
const ASKED_FOR = ['next', 'last', 'focus'] as const

/** One match: with its tickets while they are sold, else with what is known of it. */
export function MatchBlock({ block, place }: BlockProps<'match'>) {
  const centreOf = useMatchCentre()
  if (!block.answer) return null
  const { event, match } = block.answer
  if (event && !place.quiet)
    return (
      <MatchStub match={event} centre={match ? centreOf(match) : undefined} renderedAt={place.renderedAt} />
    )
  if (!match) return null
  const isAsked = (ASKED_FOR as readonly string[]).includes(block.match)
  const which = !isAsked ? 'named' : match.status === 'after' ? 'last' : 'next'
  return <MatchCard title={block.title} which={which} match={match} />
}

type MatchCardProps = { title: string | undefined; which: 'next' | 'last' | 'named'; match: MatchSummary }

function MatchCard({ title, which, match }: MatchCardProps) {
  const { t } = useTranslation('blocks')
  const text = useText()
  const { language } = useHere()
  const centreOf = useMatchCentre()
  return (
    <BlockSection kind="match" title={title ?? t(`match.${which}`)}>
      <a className="mcard" href={centreOf(match)}>
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

/** Where a match stands: on the site of the club's own team. */
function useMatchCentre(): (match: MatchSummary) => string {
  const { language } = useHere()
  const address = useSiteAddress()
  return (match) => address(siteOfMatch(match), path.matchNow({ match: match.id }, language))
}
