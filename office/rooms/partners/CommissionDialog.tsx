import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setPartnerCommission } from '#modules/office/partners/endpoints.ts'
import type { OfficePartner } from '#modules/office/partners/schema.ts'
import { berlinDate } from '#platform/dates.ts'
import type { Failure } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'

interface CommissionDialogProps {
  partner: OfficePartner
  onDone: () => Promise<void>
  onClose: () => void
}

/** A share, and the month from which it counts; what is settled keeps its own. */
export function CommissionDialog({ partner, onDone, onClose }: CommissionDialogProps) {
  const { t } = useTranslation('partners')
  const say = useFailureWords()
  const form = useId()
  const [typed, setTyped] = useState('')
  const [month, setMonth] = useState(() => partner.open.at(-1)?.month ?? berlinDate(new Date()).slice(0, 7))
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const percent = percentOf(typed)
  const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(month)

  async function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (percent === null || !isMonth || isBusy) return
    setBusy(true)
    const answer = await act(setPartnerCommission, {
      params: { id: partner.id, month },
      body: { percent },
      reaction: () => 'silent',
    })
    setBusy(false)
    if (!answer.ok) return setFailure(answer.failure)
    toast({ kind: 'ok', title: t('commission.done') })
    await onDone()
    onClose()
  }

  return (
    <OfficeDialog
      title={t('commission.dialog', { name: partner.name })}
      text={t('commission.text')}
      onClose={onClose}
      actions={
        <Button size="s" kind="primary" type="submit" form={form} busy={isBusy}>
          {t('commission.save')}
        </Button>
      }
    >
      <form id={form} className="partner-form" noValidate onSubmit={(event) => void save(event)}>
        <Field
          label={t('commission.percent')}
          note="%"
          hint={t('commission.percentHint')}
          error={isTried && percent === null ? t('commission.percentWrong') : undefined}
        >
          <Input inputMode="decimal" value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
        <Field
          label={t('commission.month')}
          hint={t('commission.monthHint')}
          error={isTried && !isMonth ? t('commission.monthWrong') : undefined}
        >
          <Input
            type="month"
            placeholder="2026-11"
            value={month}
            onChange={({ target }) => setMonth(target.value)}
          />
        </Field>
      </form>
      {failure && (
        <Banner kind="err" role="alert">
          <b>{say(failure).title}</b>
          <p>{say(failure).text}</p>
        </Banner>
      )}
    </OfficeDialog>
  )
}

/** `12,5` or `12.5`; null: no share from 0 to 60 with two decimals at most. */
function percentOf(typed: string): number | null {
  const text = typed.trim().replace('%', '').trim().replace(',', '.')
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) return null
  const percent = Number(text)
  return percent <= 60 ? percent : null
}
