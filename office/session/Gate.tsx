import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { SessionProvider, useSessionQuery } from './session.ts'
import { forgetTakenOfOthers } from './taken-lists.ts'

/** Everything behind the sign-in. Whoever is not in is led there, and back to this address. */
export function Gate({ children }: { children: ReactNode }) {
  const { t } = useTranslation('session')
  const { pathname, search } = useLocation()
  const { data: session, isPending, error, refetch } = useSessionQuery()
  useEffect(() => {
    if (session) forgetTakenOfOthers(session)
  }, [session])
  if (isPending)
    return (
      <SignInFrame title={t('callback.waiting')}>
        <Skeleton label={t('callback.waiting')} rows={1} />
      </SignInFrame>
    )
  if (error)
    return (
      <SignInFrame title={t('signIn.title')}>
        <ErrorState
          title={t('failed.noAnswer')}
          retryLabel={t('failed.again')}
          onRetry={() => void refetch()}
        />
      </SignInFrame>
    )
  if (!session)
    return <Navigate to={`/anmelden?${new URLSearchParams({ nach: pathname + search })}`} replace />
  return <SessionProvider value={session}>{children}</SessionProvider>
}
