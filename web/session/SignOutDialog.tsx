import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AskDialog } from '#web/ui/overlays/AskDialog.tsx'
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
    <AskDialog
      title={t('leaving.title')}
      text={t('leaving.text')}
      closeLabel={t('leaving.close')}
      yes={{ label: t(busy ? 'leaving.going' : 'leaving.go'), busy, go }}
      no={t('leaving.stay')}
      onClose={onClose}
    />
  )
}
