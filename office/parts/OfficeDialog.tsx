import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useAskedProof } from '../session/proof.ts'
import { FailedParts } from '../shell/FailedParts.tsx'

interface OfficeDialogProps {
  title: ReactNode
  text?: ReactNode
  isWide?: boolean
  onClose: () => void
  actions?: ReactNode
  children?: ReactNode
}

/** A dialog of a room. While somebody proves who they are it waits below: presses beside it do not close it then. */
export function OfficeDialog({ title, text, isWide, onClose, actions, children }: OfficeDialogProps) {
  const { t } = useTranslation('parts')
  const isCovered = useAskedProof() !== null
  return (
    <Dialog
      open
      wide={isWide}
      onClose={() => !isCovered && onClose()}
      title={title}
      text={text}
      closeLabel={t('close')}
      actions={actions}
    >
      {children && (
        <>
          <FailedParts sinceOpened />
          {children}
        </>
      )}
    </Dialog>
  )
}
