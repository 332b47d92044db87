import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notePartnerPayout } from '#modules/office/partners/endpoints.ts'
import type { OfficePartner } from '#modules/office/partners/schema.ts'
import { berlinDate } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'

interface PaidDialogProps {
  settlement: OfficePartner['settlements'][number]
  onDone: () => Promise<void>
  onClose: () => void
}

/** The day on which the bank sent it. */
export function PaidDialog({ settlement, onDone, onClose }: PaidDialogProps) {
  const { t } = useTranslation('partners')
  const { language } = useOfficeLanguage()
  const [paidOn, setPaidOn] = useState(() => berlinDate(new Date()))
  const { id, number } = settlement
  const payableCents = settlement.payableCents ?? 0
  const money = formatMoney(Math.abs(payableCents), language)

  async function note() {
    const answer = await act(notePartnerPayout, {
      params: { id },
      body: { paidOn },
      reaction: () => 'silent',
    })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('paid.done', { number }) })
    await onDone()
    return null
  }

  return (
    <ConsequencesDialog
      title={t('paid.title', { number })}
      text={t('paid.text')}
      previewKey={['partner.paid', id, paidOn]}
      preview={() => ({
        lines: [
          { text: t(payableCents < 0 ? 'paid.received' : 'paid.sent'), value: money },
          { text: t('paid.correctable'), isNot: true },
        ],
        confirm: t('paid.confirm', { money }),
        isFinal: true,
        refusal: paidOn === '' ? t('paid.dayMissing') : null,
      })}
      onConfirm={note}
      onClose={onClose}
    >
      <Field label={t('paid.day')}>
        <Input type="date" value={paidOn} onChange={({ target }) => setPaidOn(target.value)} />
      </Field>
    </ConsequencesDialog>
  )
}
