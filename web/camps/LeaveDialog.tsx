import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leaveCampLine } from '#modules/camps/endpoints.ts'
import type { CampWait } from '#modules/camps/schema.ts'
import { write } from '#web/api/screen-calls.ts'
import { cartChanged } from '#web/cart/cart.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { AskDialog } from '#web/ui/overlays/AskDialog.tsx'
import { useRefusal } from './refusal.ts'

interface LeaveDialogProps {
  wait: CampWait
  onClose: () => void
  onLeft: () => Promise<void>
}

export function LeaveDialog({ wait, onClose, onLeft }: LeaveDialogProps) {
  const { t } = useTranslation('camps')
  const wordsOf = useRefusal()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function go() {
    setBusy(true)
    const failure = await write(leaveCampLine, { params: { id: wait.id } })
    setBusy(false)
    if (failure) return setRefusal(wordsOf(failure))
    if (wait.state === 'Offered') await cartChanged()
    onClose()
    await onLeft()
  }

  return (
    <AskDialog
      title={t(wait.byDraw ? 'lots.leave.titleLine' : 'leave.title')}
      text={t(wait.byDraw ? 'lots.leave.textLine' : 'leave.text')}
      closeLabel={t('close')}
      yes={{
        label: t(wait.byDraw ? 'lots.leave.yesLine' : 'leave.yes'),
        busy,
        kind: 'err',
        go: () => void go(),
      }}
      no={t('cancel')}
      onClose={onClose}
    >
      {refusal && (
        <Banner kind="err" role="alert">
          {refusal}
        </Banner>
      )}
    </AskDialog>
  )
}
