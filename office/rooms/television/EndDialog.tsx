import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endTelevision, previewTelevisionEnd } from '#modules/office/television/endpoints.ts'
import type { OfficeTelevisionDetail } from '#modules/office/television/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { ReasonedDialog } from '../../parts/ReasonedDialog.tsx'
import { useLineWords, useReasonWords } from './television-words.ts'

interface EndDialogProps {
  subscription: OfficeTelevisionDetail
  onDone: () => Promise<void>
  onClose: () => void
}

/** Ends a subscription with what is paid, or at once: why, then what follows. */
export function EndDialog({ subscription, onDone, onClose }: EndDialogProps) {
  const { t } = useTranslation('television')
  const [when, setWhen] = useState<'paid' | 'now'>(subscription.renews ? 'paid' : 'now')
  const params = { id: subscription.id }
  return (
    <ReasonedDialog
      title={t('end.title')}
      previewKey={['television.end', subscription.id, when]}
      ask={() => read(previewTelevisionEnd, { params, query: { when } })}
      linesOf={useLineWords('end')}
      confirm={t('end.title')}
      words={useReasonWords()}
      onConfirm={async (given) => {
        const body = { when, ...given }
        const answer = await act(endTelevision, { params, body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('end.done') })
        await onDone()
        return null
      }}
      onClose={onClose}
    >
      <Field label={t('end.when')}>
        <Select value={when} onChange={({ target }) => setWhen(target.value === 'now' ? 'now' : 'paid')}>
          {subscription.renews && <option value="paid">{t('end.paid')}</option>}
          <option value="now">{t('end.now')}</option>
        </Select>
      </Field>
    </ReasonedDialog>
  )
}
