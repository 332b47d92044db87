import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  previewTelevisionWithdrawal,
  withdrawTelevisionByHand,
} from '#modules/office/television/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { useLineWords } from './television-words.ts'

const SHORTEST_REASON = 3

interface WithdrawalDialogProps {
  id: string
  onDone: () => Promise<void>
  onClose: () => void
}

/** Carries out the withdrawal of its subscriber: what goes back by days, then why. */
export function WithdrawalDialog({ id, onDone, onClose }: WithdrawalDialogProps) {
  const { t } = useTranslation('television')
  const linesOf = useLineWords('withdrawal')
  const [reason, setReason] = useState('')
  const [digest, setDigest] = useState('')
  const params = { id }
  const isReasoned = reason.trim().length >= SHORTEST_REASON

  async function withdraw() {
    const body = { reason: reason.trim(), digest }
    const answer = await act(withdrawTelevisionByHand, { params, body, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('withdrawal.done') })
    await onDone()
    return null
  }

  return (
    <ConsequencesDialog
      title={t('withdrawal.title')}
      previewKey={['television.withdrawal', id, isReasoned]}
      preview={async () => {
        const told = await read(previewTelevisionWithdrawal, { params })
        setDigest(told.digest)
        return {
          lines: linesOf(told),
          confirm: t('withdrawal.title'),
          isFinal: told.isFinal,
          refusal: isReasoned ? null : t('end.reasonMissing'),
        }
      }}
      onConfirm={withdraw}
      onClose={onClose}
    >
      <Field label={t('end.reason')} hint={t('end.reasonHint')}>
        <Textarea
          rows={2}
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </ConsequencesDialog>
  )
}
