import { useTranslation } from 'react-i18next'
import { leaveCampLine } from '#modules/camps/endpoints.ts'
import type { CampWait } from '#modules/camps/schema.ts'
import { write } from '#web/api/screen-calls.ts'
import { cartChanged } from '#web/cart/cart.ts'
import { ActDialog } from '#web/ui/overlays/ActDialog.tsx'
import { useRefusal } from './refusal.ts'

interface LeaveDialogProps {
  wait: CampWait
  onClose: () => void
  onLeft: () => Promise<void>
}

export function LeaveDialog({ wait, onClose, onLeft }: LeaveDialogProps) {
  const { t } = useTranslation('camps')
  const wordsOf = useRefusal()

  async function leave() {
    const failure = await write(leaveCampLine, { params: { id: wait.id } })
    if (failure) return wordsOf(failure)
    if (wait.state === 'Offered') await cartChanged()
    return null
  }

  return (
    <ActDialog
      title={t(wait.byDraw ? 'lots.leave.titleLine' : 'leave.title')}
      text={t(wait.byDraw ? 'lots.leave.textLine' : 'leave.text')}
      closeLabel={t('close')}
      yes={{ label: t(wait.byDraw ? 'lots.leave.yesLine' : 'leave.yes'), kind: 'err' }}
      no={t('cancel')}
      act={leave}
      onClose={onClose}
      onDone={onLeft}
    />
  )
}
