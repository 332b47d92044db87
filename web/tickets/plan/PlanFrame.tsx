import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RouteChanges } from '#web/analytics/RouteChanges.tsx'
import { ErrorToasts } from '#web/api/ErrorToasts.tsx'
import { SessionStart } from '#web/session/session.ts'
import { ActingFor } from '#web/shell/ActingFor.tsx'
import { PageLoadNotice } from '#web/shell/PageLoadNotice.tsx'
import { useToastsWanted } from '#web/shell/toasts-wanted.ts'
import { useHere } from '#web/site/here.ts'
import { classNames } from '#web/ui/class-names.ts'
import { SkipLink } from '#web/ui/navigation/SkipLink.tsx'
import { Crest, TeamCrest } from '#web/ui/pictures/Crest.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'

const Toaster = lazy(async () => ({ default: (await import('#web/ui/overlays/Toaster.tsx')).Toaster }))

interface PlanFrameProps {
  /** What places are chosen for. */
  title: string
  detail: ReactNode
  /** Of the other team; null where there is none. */
  opponentCrest: string | null
  /** At the other team's ground: its crest comes first. */
  isAway?: boolean
  /** Where the plan is left for. */
  back: { to: string; label: string }
  step: 'block' | 'seat'
  timer?: ReactNode
  /** From a block to all blocks; null leaves the plan. */
  onBack: (() => void) | null
  children: ReactNode
}

/** The plan fills the window: instead of the header there is a bar with the match, the steps and the time left. */
export function PlanFrame(props: PlanFrameProps) {
  const { title, detail, opponentCrest, isAway = false, back, step, timer, onBack, children } = props
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
            <Link className="iconbtn" to={back.to} aria-label={back.label}>
              <Icon name="chevronLeft" />
            </Link>
          )}
          <div className="vs" aria-hidden="true">
            {!isAway && <Crest />}
            {opponentCrest && <TeamCrest src={opponentCrest} />}
            {isAway && <Crest />}
          </div>
          <div className="plan-bar__text">
            <b className="h4">{title}</b>
            <p>{detail}</p>
          </div>
          <div className="plan-bar__time">{timer}</div>
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
