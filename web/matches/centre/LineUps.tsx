import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { shownMinute } from '#modules/matches/minutes.schema.ts'
import type { FeedEvent, FeedPlayer, Side, TickerData } from '#modules/matches/schema.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Num } from '#web/ui/data/Num.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { hasBegun } from '../match-view.ts'
import { TeamBadge } from '../TeamBadge.tsx'

/** Both teams by name: who began, who waited, who came and went. */
export function LineUps({ ticker, own }: { ticker: TickerData; own: Side }) {
  return (
    <div className="match-teams">
      {(['home', 'away'] as const).map((side) => (
        <TeamList key={side} ticker={ticker} side={side} isOwn={side === own} />
      ))}
    </div>
  )
}

function TeamList({ ticker, side, isOwn }: { ticker: TickerData; side: Side; isOwn: boolean }) {
  const { t } = useTranslation('matchCentre')
  const team = ticker[side]
  const lineUp = ticker.line_ups[side]
  return (
    <section aria-label={team.short_name} className={isOwn ? 'match-own' : 'match-other'}>
      <header className="match-teams__head">
        <TeamBadge team={team} isOwn={isOwn} />
        <h3 className="h3">{team.short_name}</h3>
        {lineUp?.formation && <p className="num n-s">{lineUp.formation}</p>}
      </header>
      {!lineUp && <p className="muted">{t(hasBegun(ticker) ? 'lineUp.none' : 'lineUp.unknown')}</p>}
      {lineUp && (
        <>
          <ol className="match-men">
            {lineUp.starters.map((player) => (
              <Man
                key={player.id}
                player={player}
                events={ticker.events}
                isCaptain={lineUp.captain === player.id}
                isBest={ticker.best_player === player.id}
              />
            ))}
          </ol>
          {lineUp.bench.length > 0 && (
            <>
              <h4 className="match-teams__title">{t('lineUp.bench')}</h4>
              <ol className="match-men">
                {lineUp.bench.map((player) => (
                  <Man
                    key={player.id}
                    player={player}
                    events={ticker.events}
                    isCaptain={lineUp.captain === player.id}
                    isBest={ticker.best_player === player.id}
                  />
                ))}
              </ol>
            </>
          )}
          {lineUp.coach && (
            <p className="match-teams__coach">
              <span className="muted">{t('lineUp.coach')}</span> <b>{lineUp.coach}</b>
            </p>
          )}
        </>
      )}
    </section>
  )
}

type ManProps = { player: FeedPlayer; events: FeedEvent[]; isCaptain: boolean; isBest: boolean }

function Man({ player, events, isCaptain, isBest }: ManProps) {
  const { t } = useTranslation('matchCentre')
  const language = useLanguage()
  return (
    <li>
      <Num>{player.number ?? ''}</Num>
      <span>
        {player.slug ? (
          <Link to={path.person({ person: player.slug }, language)}>{player.name}</Link>
        ) : (
          player.name
        )}
        {isCaptain && <abbr title={t('lineUp.captain')}> ({t('lineUp.captainShort')})</abbr>}
        {isBest && <b className="match-men__best">{t('lineUp.best')}</b>}
      </span>
      <span className="match-men__events">
        {events.map((event) => {
          const mark = markOf(event, player)
          return mark && <EventMark key={`${event.id}${mark}`} mark={mark} event={event} />
        })}
      </span>
    </li>
  )
}

type ManMark = 'on' | 'off' | 'goal' | 'ownGoal' | 'yellow' | 'yellowRed' | 'red'

function markOf(event: FeedEvent, player: FeedPlayer): ManMark | null {
  if (event.type === 'Substitution' && event.second_player?.id === player.id) return 'off'
  if (event.player?.id !== player.id) return null
  if (event.type === 'Substitution') return 'on'
  if (event.type === 'Goal') return event.goal === 'own' ? 'ownGoal' : 'goal'
  if (event.type === 'YellowCard') return 'yellow'
  if (event.type === 'YellowRedCard') return 'yellowRed'
  return event.type === 'RedCard' ? 'red' : null
}

function EventMark({ mark, event }: { mark: ManMark; event: FeedEvent }) {
  const { t } = useTranslation('matchCentre')
  return (
    <span className={classNames('match-mark', `match-mark--${mark}`)}>
      {mark === 'on' && <Icon name="chevronUp" />}
      {mark === 'off' && <Icon name="chevronDown" />}
      {(mark === 'goal' || mark === 'ownGoal') && <Icon name="ball" />}
      {mark.startsWith('yellow') || mark === 'red' ? (
        <i
          className={classNames(
            'ticker-card',
            mark === 'red' && 'ticker-card--RedCard',
            mark === 'yellowRed' && 'ticker-card--YellowRedCard',
          )}
          aria-hidden="true"
        />
      ) : null}
      <VisuallyHidden>{t(`lineUp.marks.${mark}`)}</VisuallyHidden>{' '}
      {event.minute !== null &&
        shownMinute({ minute: event.minute, extra: event.extra_minute }, event.period)}
    </span>
  )
}
