import { useTranslation } from 'react-i18next'
import {
  previewTelevisionWithdrawal,
  withdrawTelevisionByHand,
} from '#modules/office/television/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { ReasonedDialog } from '../../parts/ReasonedDialog.tsx'
import { useLineWords, useReasonWords } from './television-words.ts'

interface WithdrawalDialogProps {
  id: string
  onDone: () => Promise<void>
  onClose: () => void
}

/** Carries out the withdrawal of its subscriber: what goes back by days, then why. */
export function WithdrawalDialog({ id, onDone, onClose }: WithdrawalDialogProps) {
  const { t } = useTranslation('television')
  const params = { id }
  return (
    <ReasonedDialog
      title={t('withdrawal.title')}
      previewKey={['television.withdrawal', id]}
      ask={() => read(previewTelevisionWithdrawal, { params })}
      linesOf={useLineWords('withdrawal')}
      confirm={t('withdrawal.title')}
      words={useReasonWords()}
      onConfirm={async (body) => {
        const answer = await act(withdrawTelevisionByHand, { params, body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('withdrawal.done') })
        await onDone()
        return null
      }}
      onClose={onClose}
    />
  )
}
