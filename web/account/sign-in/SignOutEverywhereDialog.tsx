import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useSignInChanges } from './sign-in-data.ts'

/** Ends all others first and then this one by the provider's own way, so that nothing here is left half signed in. */
export function SignOutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accountSignIn')
  const { endOthers } = useSignInChanges()
  const { signOut } = useSession()
  const [busy, setBusy] = useState(false)

  async function end() {
    setBusy(true)
    const failure = await endOthers()
    if (!failure) await signOut().catch(() => fail())
    else fail()
  }

  function fail() {
    toast({ id: 'sessions', kind: 'err', title: t('sessions.failed') })
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('sessions.everywhereTitle')}
      text={t('sessions.everywhereText')}
      closeLabel={t('sessions.close')}
      actions={
        <>
          <Button busy={busy} onClick={() => void end()}>
            {t(busy ? 'sessions.ending' : 'sessions.everywhere')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('sessions.stay')}
          </Button>
        </>
      }
    />
  )
}
