import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { makeVoucher, makeVouchers } from '#modules/office/codes/endpoints.ts'
import { MOST_VOUCHERS } from '#modules/office/codes/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { InputField, SelectField } from '#web/forms/FormField.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { MoneyField } from '../../parts/AmountFields.tsx'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { usePermission } from '../../session/session.ts'
import { noVoucher, VoucherForm, type VoucherValues } from './add-code.schema.ts'

type Step =
  | { kind: 'form' }
  | { kind: 'asking'; values: VoucherValues }
  | { kind: 'made'; values: VoucherValues; codes: string[] }

interface MakeVouchersProps {
  onDone: () => Promise<void>
  onClose: () => void
}

/** Vouchers are money: what they come to is confirmed first, and their codes are shown once. */
export function MakeVouchers({ onDone, onClose }: MakeVouchersProps) {
  const [step, setStep] = useState<Step>({ kind: 'form' })
  const [typed, setTyped] = useState<Partial<typeof noVoucher>>({})

  if (step.kind === 'made') return <MadeCodes {...step} onClose={onClose} />
  if (step.kind === 'asking')
    return (
      <AskVouchers
        values={step.values}
        onMade={(codes) => setStep({ kind: 'made', values: step.values, codes })}
        onDone={onDone}
        onClose={() => setStep((now) => (now.kind === 'asking' ? { kind: 'form' } : now))}
      />
    )
  return (
    <VoucherTerms
      typed={typed}
      onNext={(values) => {
        const { amountCents, count, validUntil, reason } = values
        setTyped({
          amountCents: amountCents as never,
          count: String(count),
          validUntil: validUntil ?? '',
          reason,
        })
        setStep({ kind: 'asking', values })
      }}
      onClose={onClose}
    />
  )
}

interface VoucherTermsProps {
  typed: Partial<typeof noVoucher>
  onNext: (values: VoucherValues) => void
  onClose: () => void
}

function VoucherTerms({ typed, onNext, onClose }: VoucherTermsProps) {
  const { t } = useTranslation('codes')
  const mayMakeMany = usePermission('codes.export')
  return (
    <FormDialog
      title={t('make.title')}
      text={t('make.text')}
      schema={VoucherForm}
      defaultValues={{ ...noVoucher, ...typed }}
      onSubmit={async (values) => {
        onNext(values)
        return null
      }}
      submitLabel={t('make.next')}
      onClose={onClose}
    >
      <SelectField name="kind" label={t('columns.kind')}>
        <option value="credit">{t('make.credit')}</option>
        <option value="single">{t('make.single')}</option>
      </SelectField>
      <MoneyField name="amountCents" label={t('make.amount')} />
      {mayMakeMany && (
        <InputField name="count" type="number" min={1} max={MOST_VOUCHERS} label={t('make.count')} />
      )}
      <InputField name="validUntil" type="date" label={t('add.validUntil')} optional />
      <InputField name="reason" label={t('make.reason')} hint={t('make.reasonHint')} />
    </FormDialog>
  )
}

interface AskVouchersProps {
  values: VoucherValues
  onMade: (codes: string[]) => void
  onDone: () => Promise<void>
  onClose: () => void
}

function AskVouchers({ values, onMade, onDone, onClose }: AskVouchersProps) {
  const { t } = useTranslation('codes')
  const { language } = useOfficeLanguage()
  const { count, ...one } = values
  const sum = formatMoney(count * one.amountCents, language)

  async function make() {
    const answer =
      count === 1
        ? await act(makeVoucher, { body: one, reaction: () => 'silent' })
        : await act(makeVouchers, { body: values, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    onMade(answer.data.codes.map(({ code }) => code))
    await onDone()
    return null
  }

  return (
    <ConsequencesDialog
      title={t('make.title')}
      text={one.reason}
      previewKey={['codes.make', values]}
      preview={() => ({
        lines: [
          { icon: 'plus', text: t('make.lines.made'), value: count },
          { icon: 'wallet', text: t('make.lines.owed'), value: sum },
          {
            icon: 'calendar',
            text: t('make.lines.until'),
            value: one.validUntil ? shortDay(`${one.validUntil}T12:00:00Z`, language) : t('openEnd'),
          },
          { icon: 'eye', text: t('make.lines.once') },
          { text: t('make.lines.noMail'), isNot: true },
        ],
        confirm: t('make.confirm', { sum }),
      })}
      onConfirm={make}
      onClose={onClose}
    />
  )
}

function MadeCodes({
  values,
  codes,
  onClose,
}: {
  values: VoucherValues
  codes: string[]
  onClose: () => void
}) {
  const { t } = useTranslation('codes')
  const { language } = useOfficeLanguage()
  const [isLeaving, setLeaving] = useState(false)
  return (
    <OfficeDialog
      title={t('made.title', { count: codes.length })}
      text={t('made.text', { worth: formatMoney(values.amountCents, language) })}
      onClose={() => (isLeaving ? onClose() : setLeaving(true))}
      actions={
        <>
          <Button size="s" kind="ink" icon="download" onClick={() => saveTable(codes, values.amountCents)}>
            {t('made.save')}
          </Button>
          <Button size="s" kind="quiet" onClick={() => (isLeaving ? onClose() : setLeaving(true))}>
            {t(isLeaving ? 'made.leave' : 'made.done')}
          </Button>
        </>
      }
    >
      {isLeaving && (
        <Banner kind="warn" role="alert">
          <b>{t('made.ask')}</b>
        </Banner>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className="codes-made" tabIndex={0} aria-label={t('made.list')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </OfficeDialog>
  )
}

/** A table for spreadsheets, made here: nobody else has these codes, so nobody else can write it. */
function saveTable(codes: readonly string[], amountCents: number): void {
  const amount = (amountCents / 100).toFixed(2).replace('.', ',')
  const lines = ['Code;Betrag', ...codes.map((code) => `${code};${amount}`)]
  const address = URL.createObjectURL(new Blob([`\uFEFF${lines.join('\n')}\n`], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: 'gutscheine.csv' })
  link.click()
  URL.revokeObjectURL(address)
}
