import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { Wallet } from './pass-data.ts'

interface PassDialogProps {
  wallet: Wallet
  /** The paper is worth nothing afterwards. */
  isOnPaper: boolean
  busy: boolean
  onMake: () => void
  onClose: () => void
}

/** Asks once more, because the code before dies. */
export function PassDialog({ wallet, isOnPaper, busy, onMake, onClose }: PassDialogProps) {
  const { t } = useTranslation('passes')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`ask.${wallet}`)}
      text={t(isOnPaper ? 'ask.fromPaper' : 'ask.fromPhone')}
      closeLabel={t('close')}
      actions={
        <>
          <Button busy={busy} onClick={onMake}>
            {t(busy ? 'making' : 'ask.yes')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('ask.no')}
          </Button>
        </>
      }
    >
      {wallet === 'google' && <p className="small muted">{t('ask.googleHears')}</p>}
    </Dialog>
  )
}
