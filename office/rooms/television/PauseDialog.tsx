import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { televisionPauseMonths } from '#club/television.ts'
import { pauseTelevisionByHand, previewTelevisionPause } from '#modules/office/television/endpoints.ts'
import type { OfficeTelevisionDetail } from '#modules/office/television/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { ReasonedDialog } from '../../parts/ReasonedDialog.tsx'
import { useLineWords, useReasonWords } from './television-words.ts'

interface PauseDialogProps {
  subscription: OfficeTelevisionDetail
  onDone: () => Promise<void>
  onClose: () => void
}

/** Lets a subscription rest, or ends its rest: for how long, what follows, why. */
export function PauseDialog({ subscription, onDone, onClose }: PauseDialogProps) {
  const { t } = useTranslation('television')
  const isPaused = subscription.pausedUntil !== null
  const [months, setMonths] = useState(isPaused ? 0 : 1)
  const params = { id: subscription.id }
  const title = t(isPaused ? 'pause.end' : 'pause.title')
  return (
    <ReasonedDialog
      title={title}
      previewKey={['television.pause', subscription.id, months]}
      ask={() => read(previewTelevisionPause, { params, query: { months } })}
      linesOf={useLineWords('pause')}
      confirm={isPaused ? title : t('pause.submit')}
      words={useReasonWords()}
      onConfirm={async (given) => {
        const body = { months, ...given }
        const answer = await act(pauseTelevisionByHand, { params, body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('pause.done') })
        await onDone()
        return null
      }}
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
    </ReasonedDialog>
  )
}
