import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'

interface AskDialogProps {
  title: ReactNode
  text: ReactNode
  closeLabel: string
  /** The way forward; null once it leads nowhere any more. */
  yes: { label: string; busy: boolean; kind?: ComponentProps<typeof Button>['kind']; go: () => void } | null
  /** The label of the way out. */
  no: string
  onClose: () => void
  children?: ReactNode
}

/** Asks once more before something is done. Import it by `lazy()`, as the dialog that it is. */
export function AskDialog({ title, text, closeLabel, yes, no, onClose, children }: AskDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      text={text}
      closeLabel={closeLabel}
      actions={
        <>
          {yes && (
            <Button kind={yes.kind} busy={yes.busy} onClick={yes.go}>
              {yes.label}
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            {no}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
