import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noteTransfer } from '#modules/office/money/endpoints.ts'
import { berlinDate } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../../api/act.ts'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'
import { ConsequencesDialog } from '../../../parts/ConsequencesDialog.tsx'

interface TransferDialogProps {
  transfer: { id: string; amountCents: number; to: string; order: string | null }
  onDone: () => Promise<void>
  onClose: () => void
}

/** Somebody has made a transfer at the bank: it is noted, once, and stands in the books. */
export function TransferDialog({ transfer, onDone, onClose }: TransferDialogProps) {
  const { t } = useTranslation('money')
  const { language } = useOfficeLanguage()
  const { id, amountCents, to, order } = transfer
  const [on, setDay] = useState(() => berlinDate(new Date()))
  const sum = formatMoney(amountCents, language)

  async function note() {
    const answer = await act(noteTransfer, {
      params: { id },
      body: { on, amountCents },
      reaction: () => 'silent',
    })
    if (answer.ok) toast({ kind: 'ok', title: t('transfer.done') })
    await onDone()
    return answer.ok ? null : answer.failure
  }

  return (
    <ConsequencesDialog
      title={t('transfer.title')}
      text={[to, order].filter(Boolean).join(' · ')}
      previewKey={['money.transfer', id, on, amountCents]}
      preview={() => ({
        lines: [
          { icon: 'card', text: t('transfer.books', { to }), value: sum },
          { text: t('transfer.noMoney'), isNot: true },
        ],
        confirm: t('transfer.confirm', { sum }),
        isFinal: true,
        refusal: on === '' ? t('transfer.missing') : null,
      })}
      onConfirm={note}
      onClose={onClose}
    >
      <Field label={t('transfer.day')} hint={t('transfer.dayHint')}>
        <Input type="date" value={on} onChange={({ target }) => setDay(target.value)} />
      </Field>
    </ConsequencesDialog>
  )
}
