import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callOffCamp, previewCallOff } from '#modules/office/camps/endpoints.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import type { CampPartProps } from './camp-part.ts'

const SHORTEST_REASON = 3

/** The camp is called off: why, as those who booked will read it, then what follows. */
export function CallOffDialog({ camp, onChanged, onClose }: CampPartProps & { onClose: () => void }) {
  const { t } = useTranslation('camps')
  const { language } = useOfficeLanguage()
  const [reason, setReason] = useState('')
  const [digest, setDigest] = useState('')
  const params = { id: camp.id }
  const isReasoned = reason.trim().length >= SHORTEST_REASON

  async function callOff() {
    const body = { reason: reason.trim(), digest }
    const answer = await act(callOffCamp, { params, body, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('callOff.done') })
    await onChanged()
    return null
  }

  return (
    <ConsequencesDialog
      title={t('callOff.title')}
      previewKey={['camps.callOff', camp.id, isReasoned]}
      preview={async () => {
        const told = await read(previewCallOff, { params })
        setDigest(told.digest)
        return {
          lines: told.lines.map(({ kind, count, cents, isNot }) => ({
            text: t(`callOff.lines.${kind}`),
            value: cents === null ? count : formatMoney(cents, language),
            isNot,
          })),
          confirm: t('callOff.confirm'),
          isFinal: told.isFinal,
          refusal: isReasoned ? null : t('reasonMissing'),
        }
      }}
      onConfirm={callOff}
      onClose={onClose}
    >
      <Field label={t('reason')} hint={t('callOff.hint')}>
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
