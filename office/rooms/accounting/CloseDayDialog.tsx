import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closeDay, previewDayClosing } from '#modules/office/closing/endpoints.ts'
import type { OfficeDay } from '#modules/office/closing/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { TypedMoney } from '../../parts/AmountFields.tsx'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'

interface CloseDayDialogProps {
  day: OfficeDay
  name: string
  onClosed: () => Promise<void>
  onClose: () => void
}

/** What the card readers say is typed, what closing fixes is shown, then it is closed. */
export function CloseDayDialog({ day, name, onClosed, onClose }: CloseDayDialogProps) {
  const { t } = useTranslation('accounting')
  const { language } = useOfficeLanguage()
  const [terminalCents, setTerminal] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [digest, setDigest] = useState('')
  const { expectedCents } = day.report.terminal
  const params = { day: day.day }
  const isDifferent = terminalCents !== null && terminalCents !== expectedCents
  const isReasoned = reason.trim().length >= 3
  const counted = { terminalCents, reason: isDifferent && isReasoned ? reason.trim() : null }

  async function close() {
    const answer = await act(closeDay, {
      params,
      body: { ...counted, digest },
      reaction: () => 'silent',
    })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('days.done', { day: name }) })
    await onClosed()
    return null
  }

  async function preview() {
    if (isDifferent && !isReasoned)
      return { lines: [], confirm: t('close.button'), refusal: t('days.reasonMissing') }
    const told = await read(previewDayClosing, { params, body: counted })
    setDigest(told.digest)
    const number = new Intl.NumberFormat(language)
    return {
      lines: told.lines.map(({ kind, count, cents, isNot }) => ({
        text: t(`days.lines.${kind}`),
        value:
          cents !== null ? formatMoney(cents, language) : count !== null ? number.format(count) : undefined,
        isNot,
      })),
      confirm: t('days.confirm', { day: name }),
      isFinal: told.isFinal,
    }
  }

  return (
    <ConsequencesDialog
      title={t('days.confirm', { day: name })}
      text={t('days.text')}
      previewKey={['day.close', day.day, terminalCents, counted.reason, isDifferent]}
      preview={preview}
      onConfirm={close}
      onClose={onClose}
    >
      <Field
        label={t('days.terminal')}
        note="€"
        hint={t('days.terminalHint', { expected: formatMoney(expectedCents, language) })}
      >
        <TypedMoney cents={terminalCents} onChange={setTerminal} onBlur={() => {}} />
      </Field>
      {isDifferent && (
        <Field label={t('days.terminalReason')}>
          <Textarea
            rows={2}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      )}
    </ConsequencesDialog>
  )
}
