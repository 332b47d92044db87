import './event.css'
import '#web/tickets/waiting/waiting-list.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventDetail } from '#modules/tickets/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Breadcrumb } from '#web/ui/navigation/Breadcrumb.tsx'
import { MatchCrests } from './EventHead.tsx'
import { matchTitle } from './ticket-view.ts'

interface EventSubpageProps {
  event: EventDetail
  title: string
  description: string
  /** Said where no script runs: what is done here needs one. */
  needsJavaScript: string
  /** What is done here. */
  children: ReactNode
  className?: string
  /** How it goes, beside it. */
  aside: ReactNode
  /** Below both. */
  below?: ReactNode
}

/** A page of one match besides its sale: to wait for places, to apply for them. */
export function EventSubpage(props: EventSubpageProps) {
  const { event, title, description, needsJavaScript, children, className, aside, below } = props
  const joined = useJoined()
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const match = matchTitle(event)
  return (
    <>
      <PageTitle title={`${title}: ${match}`} description={description} noIndex />
      <div className="wrap">
        <Breadcrumb
          label={t('event.path')}
          steps={[
            { label: t('list.short'), to: path.tickets(language) },
            { label: match, to: path.event({ event: event.slug }, language) },
            { label: title },
          ]}
        />
      </div>
      <header className="event-page__head" data-theme="flutlicht">
        <div className="wrap event-page__in">
          <div>
            <MatchCrests event={event} />
            <h1 className="display">{title}</h1>
            <p className="lead">
              {match}
              <br />
              {joined([formatDateTime(new Date(event.startsAt), language), event.venue.name])}
            </p>
          </div>
        </div>
      </header>
      <div className="wrap g12 waiting-list">
        <noscript className="c12">
          <p className="lead">{needsJavaScript}</p>
        </noscript>
        <section className={classNames('c7 waiting-list__main', className)} aria-live="polite">
          {children}
        </section>
        <aside className="c5 s8 waiting-list__how">{aside}</aside>
        {below}
      </div>
    </>
  )
}
