import '#web/ui/button.css'
import { useTranslation } from 'react-i18next'
import type { MatchSummary } from '#modules/matches/page.schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { path } from '#web/paths.ts'
import { useHere, useSiteAddress, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { createPart, PartView } from '#web/ui/part.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { BlockSection } from '../BlockSection.tsx'
import type { BlockProps } from '../block.ts'
import { hasDay } from '../has-day.ts'
import type { MatchDayTopProps } from '../matchday/given.ts'
import { AnyMatchStub } from './AnyMatchStub.tsx'
import { liveStub } from './live-part.ts'
import { MatchCrest, MatchScore, siteOfMatch } from './match-parts.tsx'
import { useTurnOfTheDay } from './use-turn-of-the-day.ts'

/** Loaded only on match days. */
const matchDayTop = createPart<MatchDayTopProps>({ load: () => import('../matchday/MatchDayTop.tsx') })

/** Matches that are asked for by what they are, not by name. */
const ASKED_FOR = ['next', 'last', 'focus'] as const

/** One match: how it stands while it is played, with its tickets while they are sold, else with what is known of it. */
export function MatchBlock({ block, place }: BlockProps<'match'>) {
  const centreOf = useMatchCentre()
  useTurnOfTheDay({ block, place })
  if (!block.answer) return null
  const { event, match, day } = block.answer
  if (day && hasDay(block, place))
    return <PartView part={matchDayTop} given={{ day, next: { event, match }, place }} />
  if (match?.status === 'live' && !place.quiet)
    return (
      <PartView
        part={liveStub}
        given={{ match, centre: centreOf(match), ticker: centreOf(match, path.matchTicker) }}
      />
    )
  const isAsked = (ASKED_FOR as readonly string[]).includes(block.match)
  const isAhead = match !== null && match.status !== 'after' && match.kickOffPrecision !== 'open'
  if (match && isAhead && (event || isAsked) && !place.quiet)
    return <AnyMatchStub match={match} event={event} renderedAt={place.renderedAt} />
  if (!match) return null
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
  const joined = useJoined()
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
          {joined([formatDateTime(new Date(match.kickOff), language), text(match.competition)])}
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
