import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/session/session.ts'
import { AskDialog } from '#web/ui/overlays/AskDialog.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
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
    <AskDialog
      title={t('sessions.everywhereTitle')}
      text={t('sessions.everywhereText')}
      closeLabel={t('sessions.close')}
      yes={{ label: t(busy ? 'sessions.ending' : 'sessions.everywhere'), busy, go: () => void end() }}
      no={t('sessions.stay')}
      onClose={onClose}
    />
  )
}
