import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { club } from '#club/club.ts'
import type { EventDetail } from '#modules/tickets/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { RouteChanges } from '#web/analytics/RouteChanges.tsx'
import { ErrorToasts } from '#web/api/ErrorToasts.tsx'
import { path } from '#web/paths.ts'
import { SessionStart } from '#web/session/session.ts'
import { ActingFor } from '#web/shell/ActingFor.tsx'
import { PageLoadNotice } from '#web/shell/PageLoadNotice.tsx'
import { useToastsWanted } from '#web/shell/toasts-wanted.ts'
import { useHere } from '#web/site/here.ts'
import type { SeatCart } from '#web/tickets/useSeatCart.ts'
import { classNames } from '#web/ui/class-names.ts'
import { SkipLink } from '#web/ui/navigation/SkipLink.tsx'
import { Crest, TeamCrest } from '#web/ui/pictures/Crest.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { PlanTimer } from './PlanTimer.tsx'

const Toaster = lazy(async () => ({ default: (await import('#web/ui/overlays/Toaster.tsx')).Toaster }))

interface PlanFrameProps {
  event: EventDetail
  step: 'block' | 'seat'
  seatCart: SeatCart
  /** From a block to all blocks; null leaves the plan for the event's page. */
  onBack: (() => void) | null
  children: ReactNode
}

/** The plan fills the window: instead of the header there is a bar with the match, the steps and the time left. */
export function PlanFrame({ event, step, seatCart, onBack, children }: PlanFrameProps) {
  const { t } = useTranslation('tickets')
  const { t: shell } = useTranslation('shell')
  const { site, language, domains } = useHere()
  const toastsWanted = useToastsWanted()
  const steps = ['block', 'seat', 'checkout'] as const
  return (
    <>
      <SkipLink target="inhalt">{shell('toContent')}</SkipLink>
      <PageLoadNotice />
      <ActingFor />
      <header className="plan-bar" data-theme="flutlicht">
        <div className="wrap plan-bar__in">
          {onBack ? (
            <button className="iconbtn" type="button" aria-label={t('plan.allBlocks')} onClick={onBack}>
              <Icon name="chevronLeft" />
            </button>
          ) : (
            <Link
              className="iconbtn"
              to={path.event({ event: event.slug }, language)}
              aria-label={t('plan.toEvent')}
            >
              <Icon name="chevronLeft" />
            </Link>
          )}
          <div className="vs" aria-hidden="true">
            <Crest />
            <TeamCrest src={event.opponentCrest} />
          </div>
          <div className="plan-bar__text">
            <b className="h4">
              {club.shortName} – {event.opponent}
            </b>
            <p>
              {formatDateTime(new Date(event.startsAt), language)}
              <span className="plan-bar__where">, {event.venue.name}</span>
            </p>
          </div>
          <div className="plan-bar__time">
            <PlanTimer seatCart={seatCart} />
          </div>
          <ol className="steps" aria-label={t('plan.steps')}>
            {steps.map((one, index) => (
              <li
                key={one}
                className={classNames(index < steps.indexOf(step) && 'done') || undefined}
                aria-current={one === step ? 'step' : undefined}
              >
                {t(`plan.step.${one}`)}
              </li>
            ))}
          </ol>
        </div>
      </header>
      <main id="inhalt" className="plan" tabIndex={-1}>
        {children}
      </main>
      {toastsWanted && (
        <Suspense>
          <Toaster label={shell('messages')} closeLabel={shell('close')} />
        </Suspense>
      )}
      <SessionStart siteKey={site.key} language={language} domains={domains} />
      <ErrorToasts />
      <RouteChanges />
    </>
  )
}
