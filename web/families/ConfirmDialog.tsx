import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AskDialog } from '#web/ui/overlays/AskDialog.tsx'

interface ConfirmDialogProps {
  name: string
  needs: 'reduced' | 'accessible'
  onYes: () => Promise<unknown>
  onClose: () => void
}

/** Said for the child by whoever looks after it, and kept as its proof. */
export function ConfirmDialog({ name, needs, onYes, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation('families')
  const [busy, setBusy] = useState(false)
  return (
    <AskDialog
      title={t('tickets.confirm.title', { name })}
      text={t(`tickets.confirm.${needs}`)}
      closeLabel={t('close')}
      yes={{
        label: t('tickets.confirm.yes', { name }),
        busy,
        go: () => {
          setBusy(true)
          void onYes().then(onClose)
        },
      }}
      no={t('cancel')}
      onClose={onClose}
    />
  )
}
