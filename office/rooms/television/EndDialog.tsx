import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endTelevision, previewTelevisionEnd } from '#modules/office/television/endpoints.ts'
import type { OfficeTelevisionDetail } from '#modules/office/television/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select, Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { useLineWords } from './television-words.ts'

const SHORTEST_REASON = 3

interface EndDialogProps {
  subscription: OfficeTelevisionDetail
  onDone: () => Promise<void>
  onClose: () => void
}

/** Ends a subscription with what is paid, or at once: why, then what follows. */
export function EndDialog({ subscription, onDone, onClose }: EndDialogProps) {
  const { t } = useTranslation('television')
  const linesOf = useLineWords('end')
  const [when, setWhen] = useState<'paid' | 'now'>(subscription.renews ? 'paid' : 'now')
  const [reason, setReason] = useState('')
  const [digest, setDigest] = useState('')
  const params = { id: subscription.id }
  const isReasoned = reason.trim().length >= SHORTEST_REASON

  async function end() {
    const body = { when, reason: reason.trim(), digest }
    const answer = await act(endTelevision, { params, body, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('end.done') })
    await onDone()
    return null
  }

  return (
    <ConsequencesDialog
      title={t('end.title')}
      previewKey={['television.end', subscription.id, when, isReasoned]}
      preview={async () => {
        const told = await read(previewTelevisionEnd, { params, query: { when } })
        setDigest(told.digest)
        return {
          lines: linesOf(told),
          confirm: t('end.title'),
          isFinal: told.isFinal,
          refusal: isReasoned ? null : t('end.reasonMissing'),
        }
      }}
      onConfirm={end}
      onClose={onClose}
    >
      <Field label={t('end.when')}>
        <Select value={when} onChange={({ target }) => setWhen(target.value === 'now' ? 'now' : 'paid')}>
          {subscription.renews && <option value="paid">{t('end.paid')}</option>}
          <option value="now">{t('end.now')}</option>
        </Select>
      </Field>
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
