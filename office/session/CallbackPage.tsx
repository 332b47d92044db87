import './sign-in.css'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useBoot } from '../boot-context.ts'
import { useTitle } from '../shell/title.ts'
import { tellWindows } from './proof.ts'
import { finishSignIn } from './provider.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { type Refused, SignInRefused } from './SignInRefused.tsx'
import { openWith, sessionQuery } from './session.ts'

type Step = { kind: 'waiting' } | { kind: 'done' } | ({ kind: 'refused' } & Refused)

/** A code is good for one use, and effects may run twice: each document does its step once. */
let running: ReturnType<typeof finish> | null = null

async function finish(boot: Parameters<typeof finishSignIn>[0]) {
  const { token, returnTo, isWindow } = await finishSignIn(boot)
  return { opened: await openWith(token), returnTo, isWindow }
}

/** `/sso/callback`: back from the provider; opens the office, and goes on where somebody wanted to. */
export default function CallbackPage() {
  const { t } = useTranslation('session')
  useTitle(t('signIn.title'))
  const boot = useBoot()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>({ kind: 'waiting' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: one step per document
  useEffect(() => {
    running ??= finish(boot)
    running
      .then(({ opened, returnTo, isWindow }) => {
        if (opened.kind === 'refused')
          return setStep({ kind: 'refused', reason: reasonOf(opened.failure.status), returnTo, isWindow })
        queries.setQueryData(sessionQuery.queryKey, opened.session)
        tellWindows({ kind: 'opened', personId: opened.session.person.id })
        if (!isWindow) return navigate(returnTo, { replace: true })
        setStep({ kind: 'done' })
        window.close()
      })
      .catch(() => setStep({ kind: 'refused', reason: 'broken', returnTo: '/', isWindow: false }))
  }, [])

  if (step.kind === 'refused') return <SignInRefused {...step} />
  if (step.kind === 'done') return <SignInFrame title={t('window.done')} lead={t('window.close')} />
  return (
    <SignInFrame title={t('callback.waiting')}>
      <Skeleton label={t('callback.waiting')} rows={1} />
    </SignInFrame>
  )
}

function reasonOf(status: number | null): Refused['reason'] {
  if (status === 404) return 'stranger'
  if (status === 403) return 'passkey'
  return status === null ? 'unreachable' : 'broken'
}
