import { type ComponentProps, type ReactNode, useState } from 'react'
import { Banner } from '../Banner.tsx'
import type { Button } from '../Button.tsx'
import { AskDialog } from './AskDialog.tsx'

interface ActDialogProps extends Omit<ComponentProps<typeof AskDialog>, 'yes'> {
  /** The way forward; null as long as there is none. */
  yes: { label: string; kind?: ComponentProps<typeof Button>['kind'] } | null
  /** Does it; answers why it was refused, in words, and null once it is done. */
  act: () => Promise<string | null>
  /** Once it is done and the dialog closed. */
  onDone?: () => unknown
  children?: ReactNode
}

/** Asks once more, does it and closes, or says why it was refused. Import it by `lazy()`, as the dialog that it is. */
export function ActDialog({ yes, act, onDone, children, ...question }: ActDialogProps) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function go() {
    setBusy(true)
    const refused = await act()
    setBusy(false)
    if (refused) return setRefusal(refused)
    question.onClose()
    await onDone?.()
  }

  return (
    <AskDialog {...question} yes={yes && { ...yes, busy, go: () => void go() }}>
      {children}
      {refusal && (
        <Banner kind="err" role="alert">
          {refusal}
        </Banner>
      )}
    </AskDialog>
  )
}
