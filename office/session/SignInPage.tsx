import './sign-in.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useBoot } from '../boot-context.ts'
import { LanguageChoiceButtons } from '../i18n/LanguageChoiceButtons.tsx'
import { useTitle } from '../shell/title.ts'
import { addressWithin, beginSignIn } from './provider.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { useSessionQuery } from './session.ts'

/** `/anmelden`: leads to the id host. Opened as a window of its own it does so at once. */
export default function SignInPage() {
  const { t } = useTranslation('session')
  useTitle(t('signIn.title'))
  const boot = useBoot()
  const [query] = useSearchParams()
  const wish = {
    returnTo: addressWithin(query.get('nach')),
    isFresh: query.has('frisch'),
    isWindow: query.has('fenster'),
  }
  const [state, setState] = useState<'asking' | 'going' | 'failed'>(wish.isWindow ? 'going' : 'asking')
  const { data: session } = useSessionQuery()

  async function goOn() {
    setState('going')
    await beginSignIn(boot, wish).catch(() => setState('failed'))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for this document
  useEffect(() => {
    if (wish.isWindow) void goOn()
  }, [])

  if (session && !wish.isWindow && !wish.isFresh) return <Navigate to={wish.returnTo} replace />
  return (
    <SignInFrame title={t('signIn.title')} lead={t('signIn.text', { club: boot.club.name })}>
      {state === 'failed' && (
        <Banner kind="err" role="alert">
          <p>{t('failed.unreachable')}</p>
        </Banner>
      )}
      <div className="sign-in__actions">
        <Button icon="key" busy={state === 'going'} onClick={() => void goOn()}>
          {t(state === 'going' ? 'signIn.going' : 'signIn.button')}
        </Button>
      </div>
      <p className="sign-in__note">{t('signIn.note')}</p>
      <LanguageChoiceButtons />
    </SignInFrame>
  )
}
