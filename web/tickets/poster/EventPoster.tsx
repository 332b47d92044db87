import './poster.css'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import type { EventDetail } from '#modules/tickets/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { joinedIn } from '#platform/text/joined.rules.ts'
import { useLanguage } from '#web/site/here.ts'
import { Num } from '#web/ui/data/Num.tsx'
import { Crest, TeamCrest } from '#web/ui/pictures/Crest.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { useTimeLeft } from '#web/ui/time/useTimeLeft.ts'

interface EventPosterProps {
  event: EventDetail
  /** Of the rival's crest; null where it has none. */
  rivalColour: string | null
  renderedAt: string
  /** Below when and where. */
  more: string
  /** On the stub that hangs over the edge: how it is sold, and what can be done now. */
  children: ReactNode
}

/** A match as its poster: the ground behind the sash, whose second band is the rival's, and how long still. */
export function EventPoster({ event, rivalColour, renderedAt, more, children }: EventPosterProps) {
  const language = useLanguage()
  const isAhead = event.cancelledAt === null && Date.parse(event.startsAt) > Date.parse(renderedAt)
  return (
    <div className="poster">
      <section className="poster__head" data-theme="flutlicht">
        <Art event={event} colour={rivalColour} />
        <div className="wrap poster__in">
          <Pairing event={event} />
          <h1 className="display poster__title">
            <Title event={event} />
          </h1>
          <p className="lead">
            {joinedIn(language, [formatDateTime(new Date(event.startsAt), language), event.venue.name])}
            <br />
            {more}
          </p>
          {isAhead && <Countdown startsAt={event.startsAt} renderedAt={renderedAt} />}
        </div>
      </section>
      <div className="wrap">{children}</div>
    </div>
  )
}

function Art({ event, colour }: { event: EventDetail; colour: string | null }) {
  const { t } = useTranslation('tickets')
  return (
    <div className="poster__art" style={colour ? ({ '--rival': colour } as CSSProperties) : undefined}>
      <i className="poster__band poster__band--thin" />
      <i className="poster__band poster__band--wide" />
      <div className="poster__band poster__band--rival">
        <TeamCrest src={event.opponentCrest} />
      </div>
      <div className="poster__ground">
        <Picture
          src="stadium-wide"
          width={1440}
          height={620}
          alt={event.isAway ? '' : t('poster.picture')}
          sizes="(min-width: 900px) 1100px, 640px"
          eager
        />
      </div>
    </div>
  )
}

function Pairing({ event }: { event: EventDetail }) {
  const { t } = useTranslation('tickets')
  const rival = (
    <>
      <TeamCrest src={event.opponentCrest} /> {event.isAway && <b>{event.opponent}</b>}
    </>
  )
  return (
    <p className="poster__pairing">
      {event.isAway ? rival : <Crest />}
      <span>{event.isAway ? t('away') : t('poster.home')}</span>
    </p>
  )
}

/** The home side on the first line; a name breaks between its words alone. */
function Title({ event }: { event: EventDetail }) {
  const names = [club.shortName, event.opponent]
  const [home, away] = event.isAway ? names.toReversed() : names
  return (
    <>
      <Words text={`${home} –`} /> <Words text={away!} />
    </>
  )
}

function Words({ text }: { text: string }) {
  return (
    <span className="poster__side">
      {text.split(' ').map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words of a name stay where they are
        <span key={index}>
          {index > 0 && ' '}
          <span>{word}</span>
        </span>
      ))}
    </span>
  )
}

function Countdown({ startsAt, renderedAt }: { startsAt: string; renderedAt: string }) {
  const { t } = useTranslation('tickets')
  const left = useTimeLeft({ until: startsAt, renderedAt })
  return (
    <div className="poster__count" role="timer" aria-label={t('poster.left', left)}>
      {(['days', 'hours', 'minutes'] as const).map((unit) => (
        <p key={unit}>
          <Num>{unit === 'days' ? left[unit] : String(left[unit]).padStart(2, '0')}</Num>
          <span>{t(`poster.${unit}`)}</span>
        </p>
      ))}
    </div>
  )
}
