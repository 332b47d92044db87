import '#web/ui/button.css'
import { useTranslation } from 'react-i18next'
import type { EventSummary } from '#modules/tickets/schema.ts'
import { formatDateTime, formatShortDate } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { path } from '#web/paths.ts'
import { useHere, useRoleAddress, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { SiteLink } from '#web/site/SiteLink.tsx'
import { TeamCrest } from '#web/ui/pictures/Crest.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { BlockSection } from './BlockSection.tsx'
import type { BlockProps } from './block.ts'
import { MatchStub } from './matches/MatchStub.tsx'

/** Games that places are sold for; below a poster the next one, as the stub of its ticket. */
export function TicketsBlock({ block, place }: BlockProps<'tickets'>) {
  const [next] = block.answer
  if (!next) return null
  if (place.template === 'start' && place.index === 1 && block.count === 1)
    return <MatchStub match={next} renderedAt={place.renderedAt} />
  return <GameList title={block.title} games={block.answer} isLarge={place.template === 'start'} />
}

function GameList({ title, games, isLarge }: { title?: string; games: EventSummary[]; isLarge: boolean }) {
  const { t } = useTranslation('blocks')
  return (
    <BlockSection
      kind="tickets"
      title={title ?? t('tickets.title')}
      large={isLarge}
      more={
        <SiteLink className="more" target={{ role: 'tickets' }}>
          <span>{t('tickets.all')}</span>
          <Icon name="arrow" />
        </SiteLink>
      }
    >
      <ul className="games">
        {games.map((game) => (
          <li key={game.id}>
            <Game game={game} />
          </li>
        ))}
      </ul>
    </BlockSection>
  )
}

function Game({ game }: { game: EventSummary }) {
  const { t } = useTranslation('blocks')
  const joined = useJoined()
  const text = useText()
  const { language } = useHere()
  const withRole = useRoleAddress()
  return (
    <a className="game" href={withRole('tickets', path.event({ event: game.slug }, language)) ?? undefined}>
      <TeamCrest src={game.opponentCrest} />
      <span className="game__text">
        <b className="h4">{text(game.name)}</b>
        <span className="meta">
          {joined([formatDateTime(new Date(game.startsAt), language), text(game.competition)])}
        </span>
      </span>
      <span className="game__state">{t(`tickets.states.${game.state}`, saleOf(game, language))}</span>
      <Icon name="arrow" />
    </a>
  )
}

function saleOf({ saleFrom, presaleFrom, fromPrice }: EventSummary, language: string) {
  return {
    date: formatShortDate(new Date(presaleFrom ?? saleFrom), language),
    price: fromPrice === null ? '' : formatMoney(fromPrice, language),
  }
}
