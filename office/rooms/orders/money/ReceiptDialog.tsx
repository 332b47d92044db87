import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noteReceipt, previewReceipt } from '#modules/office/money/endpoints.ts'
import { berlinDate } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../../api/act.ts'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'
import { TypedMoney } from '../../../parts/AmountFields.tsx'
import { ConsequencesDialog, type Preview } from '../../../parts/ConsequencesDialog.tsx'
import { useMoneyLines } from './money-words.ts'

interface ReceiptDialogProps {
  order: { id: string; number: string; openCents: number }
  onDone: () => Promise<void>
  onClose: () => void
}

/** Money came for what is owed, another way than by a bank statement: what it settles is seen first. */
export function ReceiptDialog({ order, onDone, onClose }: ReceiptDialogProps) {
  const { t } = useTranslation('money')
  const { language } = useOfficeLanguage()
  const lines = useMoneyLines()
  const [amountCents, setAmount] = useState<number | null>(order.openCents)
  const [on, setDay] = useState(() => berlinDate(new Date()))
  const digest = useRef('')

  async function preview(): Promise<Preview> {
    if (!amountCents || on === '')
      return { lines: [], confirm: t('receipt.title'), refusal: t('receipt.missing') }
    const told = await read(previewReceipt, { params: { id: order.id }, body: { amountCents, on } })
    digest.current = told.digest
    return {
      lines: lines(told),
      confirm: t('receipt.confirm', { sum: formatMoney(amountCents, language) }),
      isFinal: true,
    }
  }

  async function note() {
    if (!amountCents) return null
    const body = { amountCents, on, digest: digest.current }
    const answer = await act(noteReceipt, { params: { id: order.id }, body, reaction: () => 'silent' })
    if (answer.ok) toast({ kind: 'ok', title: t('receipt.done') })
    await onDone()
    return answer.ok ? null : answer.failure
  }

  return (
    <ConsequencesDialog
      title={t('receipt.title')}
      text={order.number}
      previewKey={['money.receipt', order.id, amountCents, on]}
      preview={preview}
      onConfirm={note}
      onClose={onClose}
    >
      <Field label={t('receipt.amount')} note="€">
        <TypedMoney cents={amountCents} onChange={setAmount} onBlur={() => {}} />
      </Field>
      <Field label={t('receipt.day')}>
        <Input type="date" value={on} onChange={({ target }) => setDay(target.value)} />
      </Field>
    </ConsequencesDialog>
  )
}
