import { useTranslation } from 'react-i18next'
import { AskDialog } from '#web/ui/overlays/AskDialog.tsx'
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
    <AskDialog
      title={t(`ask.${wallet}`)}
      text={t(isOnPaper ? 'ask.fromPaper' : 'ask.fromPhone')}
      closeLabel={t('close')}
      yes={{ label: t(busy ? 'making' : 'ask.yes'), busy, go: onMake }}
      no={t('ask.no')}
      onClose={onClose}
    >
      {wallet === 'google' && <p className="small muted">{t('ask.googleHears')}</p>}
    </AskDialog>
  )
}
