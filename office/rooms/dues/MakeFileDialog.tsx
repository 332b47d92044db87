import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { makeDebitFile, planDebits } from '#modules/office/dues/debits.endpoints.ts'
import type { DebitPlan } from '#modules/office/dues/debits.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'

interface MakeFileDialogProps {
  onDone: () => Promise<void>
  onClose: () => void
}

/** What goes to the bank in one file: seen day by day first, then made as it was seen. */
export function MakeFileDialog({ onDone, onClose }: MakeFileDialogProps) {
  const { t } = useTranslation('debits')
  const { language } = useOfficeLanguage()
  const goTo = useNavigate()
  const [until, setUntil] = useState('')
  const [plan, setPlan] = useState<DebitPlan | null>(null)

  async function preview() {
    const now = await read(planDebits, { query: until ? { until } : {} })
    setPlan(now)
    return {
      lines: [
        ...now.groups.map(({ collectOn, sequence, count, amountCents }) => ({
          text: t('make.line', {
            count,
            day: shortDay(collectOn, language),
            sequence: t(`sequences.${sequence}`),
          }),
          value: formatMoney(amountCents, language),
        })),
        { text: t('make.collecting'), value: String(now.count) },
        ...(now.untold > 0 ? [{ text: t('make.untold'), value: String(now.untold), isNot: true }] : []),
      ],
      confirm: t('make.confirm', { sum: formatMoney(now.amountCents, language) }),
      refusal: now.count === 0 ? t('make.nothing') : null,
    }
  }

  async function make() {
    const body = { until: plan!.until, digest: plan!.digest }
    const answer = await act(makeDebitFile, { body, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('make.done') })
    await onDone()
    await goTo(`/lastschriften/${answer.data.id}`)
    return null
  }

  return (
    <ConsequencesDialog
      title={t('make.title')}
      text={t('make.text')}
      previewKey={['debitFile', until]}
      preview={preview}
      onConfirm={make}
      onClose={onClose}
    >
      <Field label={t('make.until')} hint={t('make.untilHint')}>
        <Input
          type="date"
          value={until || (plan?.until ?? '')}
          onChange={({ target }) => setUntil(target.value)}
        />
      </Field>
    </ConsequencesDialog>
  )
}
