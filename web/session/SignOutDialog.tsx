import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useSession } from './session.ts'

/** Says what goes with the session, on every width and before it is gone. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('keptTickets')
  const { signOut } = useSession()
  const [busy, setBusy] = useState(false)

  function go() {
    setBusy(true)
    void signOut().catch(onClose)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('leaving.title')}
      text={t('leaving.text')}
      closeLabel={t('leaving.close')}
      actions={
        <>
          <Button busy={busy} onClick={go}>
            {t(busy ? 'leaving.going' : 'leaving.go')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('leaving.stay')}
          </Button>
        </>
      }
    />
  )
}
