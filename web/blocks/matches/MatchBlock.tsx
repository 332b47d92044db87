import '#web/ui/button.css'
import { useTranslation } from 'react-i18next'
import type { MatchSummary } from '#modules/matches/page.schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { path } from '#web/paths.ts'
import { useHere, useSiteAddress, useText } from '#web/site/here.ts'
import { createPart, PartView } from '#web/ui/part.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { BlockSection } from '../BlockSection.tsx'
import type { BlockProps } from '../block.ts'
import type { LiveStubProps } from './LiveStub.tsx'
import { MatchStub } from './MatchStub.tsx'
import { MatchCrest, MatchScore, siteOfMatch } from './match-parts.tsx'

/** Loaded only while a match is played. */
const liveStub = createPart<LiveStubProps>({ load: () => import('./LiveStub.tsx') })

/** Matches that are asked for by what they are, not by name. */
const ASKED_FOR = ['next', 'last', 'focus'] as const

/** One match: how it stands while it is played, with its tickets while they are sold, else with what is known of it. */
export function MatchBlock({ block, place }: BlockProps<'match'>) {
  const centreOf = useMatchCentre()
  if (!block.answer) return null
  const { event, match } = block.answer
  if (match?.status === 'live' && !place.quiet)
    return (
      <PartView
        part={liveStub}
        given={{ match, centre: centreOf(match), ticker: centreOf(match, path.matchTicker) }}
      />
    )
  if (event && !place.quiet)
    return (
      <MatchStub match={event} centre={match ? centreOf(match) : undefined} renderedAt={place.renderedAt} />
    )
  if (!match) return null
  const isAsked = (ASKED_FOR as readonly string[]).includes(block.match)
  const which =
    match.status === 'live' ? 'live' : !isAsked ? 'named' : match.status === 'after' ? 'last' : 'next'
  return <MatchCard title={block.title} which={which} match={match} />
}

type MatchCardProps = {
  title: string | undefined
  which: 'next' | 'last' | 'live' | 'named'
  match: MatchSummary
}

function MatchCard({ title, which, match }: MatchCardProps) {
  const { t } = useTranslation('blocks')
  const text = useText()
  const { language } = useHere()
  const centreOf = useMatchCentre()
  return (
    <BlockSection kind="match" title={title ?? t(`match.${which}`)}>
      <a className="match-card" href={centreOf(match)}>
        <span className="match-card__team">
          <MatchCrest team={match.home} />
          <b className="h3">{match.home.shortName}</b>
        </span>
        <MatchScore match={match} />
        <span className="match-card__team match-card__team--away">
          <b className="h3">{match.away.shortName}</b>
          <MatchCrest team={match.away} />
        </span>
        <span className="meta match-card__meta">
          {formatDateTime(new Date(match.kickOff), language)}, {text(match.competition)}
          <Icon name="arrow" />
        </span>
      </a>
    </BlockSection>
  )
}

/** Where a match stands: on the site of the club's own team. */
function useMatchCentre(): (match: MatchSummary, to?: typeof path.matchNow) => string {
  const { language } = useHere()
  const address = useSiteAddress()
  return (match, to = path.matchNow) => address(siteOfMatch(match), to({ match: match.id }, language))
}
