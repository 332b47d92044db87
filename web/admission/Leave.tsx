import { useTranslation } from 'react-i18next'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'

/** The ways out. Whoever goes now would take scans along that nobody has heard of. */
export function Leave({ waiting, onLeave }: { waiting: number; onLeave: () => void }) {
  const { t } = useTranslation('gate')
  const { signOut } = useSession()
  const reason = waiting > 0 ? t('waitingFirst', { count: waiting }) : null
  return (
    <>
      <Button kind="quiet" size="s" disabledReason={reason} onClick={onLeave}>
        {t('otherGate')}
      </Button>
      <Button kind="quiet" size="s" disabledReason={reason} onClick={() => void signOut()}>
        {t('signOut')}
      </Button>
    </>
  )
}
