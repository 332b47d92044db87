import { useTranslation } from 'react-i18next'
import { shownMinute } from '#modules/matches/minutes.schema.ts'
import type { FeedEvent, FeedPlayer, TickerData } from '#modules/matches/schema.ts'
import { useJoined } from '#web/site/joined.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Num } from '#web/ui/data/Num.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { WithScores } from '#web/ui/WithScores.tsx'
import { scoreText, sideOfEvent } from '../match-view.ts'

type TickerEntryProps = {
  event: FeedEvent
  ticker: TickerData
  isOwn: boolean
  /** At poster scale. */
  isPoster: boolean
  /** Came while the page was open. */
  isFresh: boolean
}

export function TickerEntry(props: TickerEntryProps) {
  const { event, isPoster, isFresh } = props
  if (event.type === 'WhistleFirstHalf' || event.type === 'FinalWhistle') return <Whistle {...props} />
  const look = lookOf(props)
  return (
    <li
      className={classNames('ticker-entry', `ticker-entry--${look}`, isFresh && 'ticker-entry--fresh')}
      data-event={event.id}
    >
      <p
        className={classNames(
          'num ticker-entry__minute',
          event.extra_minute !== null && 'ticker-entry__minute--added',
        )}
      >
        {event.minute === null ? '' : minuteOf(event)}
      </p>
      <div className={classNames('ticker-entry__body', isPoster && 'goal goal--plain')}>
        {isPoster ? <GoalPoster {...props} /> : <Words {...props} />}
        {event.corrected_at && <Corrected />}
      </div>
    </li>
  )
}

function lookOf({ event, isOwn, isPoster }: TickerEntryProps): string {
  if (event.type === 'Goal') return isPoster ? 'poster' : isOwn ? 'own' : 'goal'
  if (event.type === 'Substitution') return 'sub'
  return event.type === null ? 'txt' : 'plain'
}

const minuteOf = ({ minute, extra_minute, period }: FeedEvent): string =>
  shownMinute({ minute: minute ?? 0, extra: extra_minute }, period)

/** The end of a half or of the match: a band with the score. */
function Whistle({ event, ticker }: TickerEntryProps) {
  const { t } = useTranslation('matchCentre')
  const score = event.score ?? (event.type === 'WhistleFirstHalf' ? ticker.half_time : ticker.score)
  return (
    <li className="ticker-half" data-event={event.id}>
      <span>{t(`event.${event.type}`)}</span>
      {score && <Num>{scoreText(score)}</Num>}
      {event.text && (
        <p>
          <WithScores text={event.text} />
        </p>
      )}
    </li>
  )
}

function Words(props: TickerEntryProps) {
  const { event } = props
  if (event.type === 'Substitution') return <Substitution {...props} />
  return (
    <>
      <Headline {...props} />
      {event.text && (
        <p>
          <WithScores text={event.text} />
        </p>
      )}
    </>
  )
}

function Headline({ event, ticker, isOwn }: TickerEntryProps) {
  const { t } = useTranslation('matchCentre')
  if (event.type === null) return null
  const side = sideOfEvent(event, ticker)
  const team = side && ticker[side].short_name
  const named = {
    player: event.player?.name ?? t('somebody'),
    team: team ?? '',
    score: scoreText(event.score) ?? '',
  }
  switch (event.type) {
    case 'Goal':
      return (
        <h3 className={isOwn ? 'h3 ticker-entry__own' : 'h3'}>
          {t(`goal.${event.goal ?? 'regular'}`, named)}
        </h3>
      )
    case 'YellowCard':
    case 'YellowRedCard':
    case 'RedCard':
      return (
        <h3 className="h4">
          <Card type={event.type} />
          {t(`event.${event.type}`, named)}
          {team && !isOwn && ` (${team})`}
        </h3>
      )
    case 'PenaltyShot':
      return (
        <h3 className="h4">
          <Icon name="ball" />
          {t(`penalty.${event.outcome ?? 'missed'}`, named)}
          {event.score && ` (${scoreText(event.score)})`}
        </h3>
      )
    case 'VAR':
      return (
        <h3 className="h4">
          <Icon name="screen" />
          {t('event.VAR')}
        </h3>
      )
    default:
      return (
        <h3 className="h4">
          <Icon name="whistle" />
          {t(`event.${event.type}`)}
        </h3>
      )
  }
}

function Card({ type }: { type: 'YellowCard' | 'YellowRedCard' | 'RedCard' }) {
  return (
    <i
      className={classNames('ticker-card', type !== 'YellowCard' && `ticker-card--${type}`)}
      aria-hidden="true"
    />
  )
}

function Substitution({ event, ticker }: TickerEntryProps) {
  const { t } = useTranslation('matchCentre')
  const side = sideOfEvent(event, ticker)
  return (
    <>
      <h3 className="h4">{t('event.Substitution', { team: side ? ticker[side].short_name : '' })}</h3>
      <div className="ticker-entry__sub">
        {event.player && (
          <p className="in">
            <Icon name="chevronUp" />
            <VisuallyHidden>{t('comes')}</VisuallyHidden>
            <b>{numbered(event.player)}</b>
          </p>
        )}
        {event.second_player && (
          <p className="out">
            <Icon name="chevronDown" />
            <VisuallyHidden>{t('goes')}</VisuallyHidden>
            {numbered(event.second_player)}
          </p>
        )}
      </div>
      {event.text && (
        <p>
          <WithScores text={event.text} />
        </p>
      )}
    </>
  )
}

const numbered = ({ number, name }: FeedPlayer): string => (number === null ? name : `${number} ${name}`)

function GoalPoster({ event, ticker }: TickerEntryProps) {
  const joined = useJoined()
  const { t } = useTranslation('matchCentre')
  const side = sideOfEvent(event, ticker)
  return (
    <div className="goal__text">
      <p>{joined([t('goalFor', { team: side ? ticker[side].short_name : '' }), minuteOf(event)])}</p>
      <p className="goal__score">
        <Num>{scoreText(event.score)}</Num>
      </p>
      <h3 className="h2">
        {event.player?.name ?? t('somebody')}
        {event.goal !== null && event.goal !== 'regular' && ` (${t(`goalKind.${event.goal}`)})`}
      </h3>
      {event.text && (
        <p>
          <WithScores text={event.text} />
        </p>
      )}
      {event.second_player && <p>{t('assist', { player: event.second_player.name })}</p>}
    </div>
  )
}

function Corrected() {
  const { t } = useTranslation('matchCentre')
  return (
    <p className="ticker-entry__corrected">
      <Chip>{t('ticker.corrected')}</Chip>
    </p>
  )
}
