import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { televisionPauseMonths } from '#club/television.ts'
import { pauseTelevisionByHand, previewTelevisionPause } from '#modules/office/television/endpoints.ts'
import type { OfficeTelevisionDetail } from '#modules/office/television/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select, Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { useLineWords } from './television-words.ts'

const SHORTEST_REASON = 3

interface PauseDialogProps {
  subscription: OfficeTelevisionDetail
  onDone: () => Promise<void>
  onClose: () => void
}

/** Lets a subscription rest, or ends its rest: for how long, what follows, why. */
export function PauseDialog({ subscription, onDone, onClose }: PauseDialogProps) {
  const { t } = useTranslation('television')
  const linesOf = useLineWords('pause')
  const isPaused = subscription.pausedUntil !== null
  const [months, setMonths] = useState(isPaused ? 0 : 1)
  const [reason, setReason] = useState('')
  const [digest, setDigest] = useState('')
  const params = { id: subscription.id }
  const isReasoned = reason.trim().length >= SHORTEST_REASON
  const title = t(isPaused ? 'pause.end' : 'pause.title')

  async function save() {
    const body = { months, reason: reason.trim(), digest }
    const answer = await act(pauseTelevisionByHand, { params, body, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('pause.done') })
    await onDone()
    return null
  }

  return (
    <ConsequencesDialog
      title={title}
      previewKey={['television.pause', subscription.id, months, isReasoned]}
      preview={async () => {
        const told = await read(previewTelevisionPause, { params, query: { months } })
        setDigest(told.digest)
        return {
          lines: linesOf(told),
          confirm: isPaused ? title : t('pause.submit'),
          isFinal: told.isFinal,
          refusal: isReasoned ? null : t('end.reasonMissing'),
        }
      }}
      onConfirm={save}
      onClose={onClose}
    >
      {!isPaused && (
        <Field label={t('pause.months')}>
          <Select value={months} onChange={({ target }) => setMonths(Number(target.value))}>
            {Array.from({ length: televisionPauseMonths }, (_, index) => index + 1).map((count) => (
              <option key={count} value={count}>
                {t('pause.count', { count })}
              </option>
            ))}
          </Select>
        </Field>
      )}
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
