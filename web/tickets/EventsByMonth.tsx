import './ticket-list.css'
import type { ReactNode } from 'react'
import { useLanguage } from '#web/site/here.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { byMonth } from './ticket-view.ts'

type EventsHeroProps = {
  picture: string
  alt: string
  title: string
  /** The words stand beside the picture, not on it. */
  aside?: boolean
}

/** The poster above a list of home games. */
export function EventsHero({ picture, alt, title, aside }: EventsHeroProps) {
  return (
    <section className={classNames('tickets-hero', aside && 'tickets-hero--aside')} data-theme="flutlicht">
      <Picture
        className="tickets-hero__image"
        src={picture}
        width={1440}
        height={620}
        alt={alt}
        sizes="74vw"
        eager
      />
      <div className="wrap">
        <h1 className="display">{title}</h1>
      </div>
    </section>
  )
}

interface EventsByMonthProps<E> {
  events: E[]
  /** The row of one. */
  children: (event: E) => ReactNode
}

/** Home games, each month under its name. */
export function EventsByMonth<E extends { id: string; startsAt: string }>(props: EventsByMonthProps<E>) {
  const { events, children } = props
  const language = useLanguage()
  return byMonth(events, language).map(({ month, events: ofMonth }) => (
    <section className="tickets-month" key={month} aria-label={month}>
      <h2 className="h3">{month.replace(/ ?\d{4}年?/, '')}</h2>
      <ul>
        {ofMonth.map((event) => (
          <li key={event.id}>{children(event)}</li>
        ))}
      </ul>
    </section>
  ))
}
