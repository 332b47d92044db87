import './sign-in-step.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHere } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { createSession, type SessionControl } from './session-state.ts'
import { codeOf, type SignInStep } from './sign-in-errors.ts'

type Step = Extract<SignInStep, 'callback' | 'signOut'>

/** A code is good for one use, and effects may run twice: each document does its step once. */
let running: Promise<string> | null = null

/** What somebody sees for a moment on the way back from the provider; or, in plain words, what failed (OPEN-09). */
export function SignInStepPage({
  step,
  run,
}: {
  step: Step
  /** Answers the address to go on to. */
  run: (session: SessionControl) => Promise<string>
}) {
  const { t } = useTranslation('session')
  const { site, language, domains, issuer } = useHere()
  const [failure, setFailure] = useState<unknown>(null)
  const [session] = useState(() => createSession({ siteKey: site.key, language, domains, issuer }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: one step per document, whatever changes around it
  useEffect(() => {
    running ??= run(session)
    running
      .then((address) => location.replace(address))
      .catch((error) => {
        session.report(step, error)
        setFailure(error)
      })
  }, [])

  if (failure === null) {
    return (
      <div className="wrap signin-step" aria-live="polite">
        <PageTitle title={t(`${step}.title`)} noIndex />
        <h1 className="h2">{t(`${step}.waiting`)}</h1>
        <Skeleton label={t(`${step}.waiting`)} rows={2} />
      </div>
    )
  }
  return (
    <SignInFailed
      reason={reasonFor(codeOf(failure))}
      goOn={session.storedPage()}
      // The stored page stays stored: signing in begins again and leads to it.
      startAgain={() => session.signIn({ returnTo: session.storedPage() })}
    />
  )
}

/** Signing out does not fail: whoever is back from it goes on in any case. */
function SignInFailed(given: { reason: string; goOn: string; startAgain: () => Promise<void> }) {
  const { t } = useTranslation('session')
  const [stillFails, setStillFails] = useState(false)
  const { reason, goOn, startAgain } = given
  return (
    <div className="wrap signin-step" role="alert">
      <PageTitle title={t('failed.title')} noIndex />
      <h1 className="display">{t('failed.title')}</h1>
      <p className="lead">{t(`failed.reasons.${stillFails ? 'unreachable' : reason}`)}</p>
      <div className="signin-step__actions">
        <Button onClick={() => void startAgain().catch(() => setStillFails(true))}>
          {t('failed.again')}
        </Button>
        <LinkButton to={goOn} kind="quiet" reloadDocument>
          {t('failed.back')}
        </LinkButton>
      </div>
    </div>
  )
}

const REASONS: Record<string, string> = {
  no_matching_state: 'old',
  state_mismatch: 'old',
  invalid_nonce: 'old',
  invalid_grant: 'old',
  expired_token: 'clock',
  not_yet_valid: 'clock',
  access_denied: 'denied',
  unreachable: 'unreachable',
  frame_timeout: 'unreachable',
}

function reasonFor(code: string): string {
  return REASONS[code] ?? 'other'
}
