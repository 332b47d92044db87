import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

interface FreshSignInDialogProps {
  /** Leads to the provider; fails when it cannot be reached. */
  onGoOn: () => Promise<void>
  onCancel: () => void
}

/** Says in one sentence why somebody who is signed in has to sign in once more. */
export function FreshSignInDialog({ onGoOn, onCancel }: FreshSignInDialogProps) {
  const { t } = useTranslation('session')
  const [state, setState] = useState<'asking' | 'going' | 'failed'>('asking')

  // Back by the history: the browser shows this page as it was left.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && setState('asking')
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [])

  async function goOn() {
    setState('going')
    // When all goes well the page is left: the button stays busy until then.
    await onGoOn().catch(() => setState('failed'))
  }

  return (
    <Dialog
      open
      onClose={onCancel}
      title={t('fresh.title')}
      text={t('fresh.text')}
      closeLabel={t('fresh.close')}
      actions={
        <>
          <Button icon="lock" busy={state === 'going'} onClick={() => void goOn()}>
            {t(state === 'going' ? 'fresh.going' : 'fresh.signIn')}
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            {t('fresh.cancel')}
          </Button>
        </>
      }
    >
      {state === 'failed' && (
        <Banner kind="err" role="alert">
          <p>{t('failed.reasons.unreachable')}</p>
        </Banner>
      )}
    </Dialog>
  )
}
