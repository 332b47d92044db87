import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useBoot } from '../boot-context.ts'
import { useOfficeLanguage } from '../i18n/LanguageProvider.tsx'
import { beginSignIn, type SignInWish } from './provider.ts'
import { SignInFrame } from './SignInFrame.tsx'

export type Refused = {
  /** Nobody of the staff; without a passkey; no answer; anything else. */
  reason: 'stranger' | 'passkey' | 'unreachable' | 'broken'
} & Pick<SignInWish, 'returnTo' | 'isWindow'>

/** Says why a sign-in does not open the office, and how to go on. */
export function SignInRefused({ reason, returnTo, isWindow }: Refused) {
  const { t } = useTranslation('session')
  const { language } = useOfficeLanguage()
  const boot = useBoot()
  const [state, setState] = useState<'asking' | 'going' | 'failed'>('asking')

  async function tryAgain() {
    setState('going')
    // Whoever the provider knows already would come back at once as the same person, signed in the same way.
    const isFresh = reason === 'stranger' || reason === 'passkey'
    await beginSignIn(boot, { returnTo, isWindow, isFresh }).catch(() => setState('failed'))
  }

  return (
    <SignInFrame title={t(`refused.${reason}.title`)} lead={t(`refused.${reason}.text`)}>
      {state === 'failed' && (
        <Banner kind="err" role="alert">
          <p>{t('failed.unreachable')}</p>
        </Banner>
      )}
      <div className="sign-in__actions">
        <Button icon="key" busy={state === 'going'} onClick={() => void tryAgain()}>
          {t(`refused.${reason}.again`)}
        </Button>
        {reason === 'passkey' && (
          <a className="tlink" href={boot.account[language]}>
            {t('refused.passkey.account')}
          </a>
        )}
        {reason === 'stranger' && (
          <a className="tlink" href={boot.website}>
            {t('refused.stranger.website')}
          </a>
        )}
      </div>
    </SignInFrame>
  )
}
