import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  assignEntry,
  previewAssignment,
  previewUnassignment,
  unassignEntry,
} from '#modules/office/bank/endpoints.ts'
import type { OfficeBankEntry } from '#modules/office/bank/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../../api/act.ts'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../../i18n/moments.ts'
import { ConsequencesDialog } from '../../../parts/ConsequencesDialog.tsx'
import { OfficeDialog } from '../../../parts/OfficeDialog.tsx'
import { Facts } from '../../../parts/Section.tsx'
import { useMoneyLines } from './money-words.ts'
import { TransferDialog } from './TransferDialog.tsx'

interface BankEntryProps {
  entry: OfficeBankEntry
  onDone: () => Promise<void>
  onClose: () => void
}

/** One entry of the bank: what it says, and what can become of it. */
export function BankEntryDialog({ entry, onDone, onClose }: BankEntryProps) {
  const { t } = useTranslation('bank')
  const { language } = useOfficeLanguage()
  const [step, setStep] = useState<'looking' | 'assigning' | 'removing' | 'sending'>('looking')
  if (step === 'assigning') return <AssignDialog {...{ entry, onDone, onClose }} />
  if (step === 'removing') return <RemoveDialog {...{ entry, onDone, onClose }} />
  const surplus = entry.state === 'unassigned' ? entry.amountCents : entry.surplusCents
  const transfer = { id: entry.id, amountCents: surplus, to: entry.payer, order: entry.order?.number ?? null }
  if (step === 'sending') return <TransferDialog {...{ transfer, onDone, onClose }} />
  return (
    <OfficeDialog
      title={formatMoney(entry.amountCents, language)}
      text={t(`states.${entry.state}`)}
      onClose={onClose}
      actions={
        <>
          {entry.state === 'unassigned' && (
            <>
              <Button size="s" onClick={() => setStep('assigning')}>
                {t('assign.title')}
              </Button>
              <Button size="s" kind="quiet" onClick={() => setStep('sending')}>
                {t('sendBack')}
              </Button>
            </>
          )}
          {entry.state === 'assigned' && (
            <Button size="s" kind="quiet" onClick={() => setStep('removing')}>
              {t('remove.title')}
            </Button>
          )}
        </>
      }
    >
      <Facts
        facts={[
          { term: t('columns.payer'), value: entry.payer || '–' },
          { term: t('columns.purpose'), value: entry.purpose || '–' },
          { term: t('columns.booked'), value: shortDay(entry.bookedOn, language) },
          ...(entry.order
            ? [
                {
                  term: t('columns.order'),
                  value: <Link to={`/bestellungen/${entry.order.id}`}>{entry.order.number}</Link>,
                  detail: [entry.order.buyer, entry.assignedBy].filter(Boolean).join(' · '),
                },
              ]
            : []),
        ]}
      />
    </OfficeDialog>
  )
}

/** Which order this money is for; what it settles is seen first. */
function AssignDialog({ entry, onDone, onClose }: BankEntryProps) {
  const { t } = useTranslation('bank')
  const { language } = useOfficeLanguage()
  const lines = useMoneyLines()
  const [order, setOrder] = useState('')
  const digest = useRef('')
  const params = { id: entry.id }
  const typed = order.trim()
  const isNumber = typed.length >= 10

  async function assign() {
    const body = { order: typed, digest: digest.current }
    const answer = await act(assignEntry, { params, body, reaction: () => 'silent' })
    if (answer.ok) toast({ kind: 'ok', title: t('assign.done') })
    await onDone()
    return answer.ok ? null : answer.failure
  }

  return (
    <ConsequencesDialog
      title={t('assign.title')}
      text={[formatMoney(entry.amountCents, language), entry.payer].filter(Boolean).join(' · ')}
      previewKey={['bank.assign', entry.id, isNumber && typed]}
      preview={async () => {
        if (!isNumber) return { lines: [], confirm: t('assign.title'), refusal: t('assign.missing') }
        const told = await read(previewAssignment, { params, body: { order: typed } })
        digest.current = told.digest
        return { lines: lines(told), confirm: t('assign.confirm', { order: typed }) }
      }}
      onConfirm={assign}
      onClose={onClose}
    >
      <Field label={t('assign.order')} hint={entry.purpose}>
        <Input value={order} maxLength={40} onChange={({ target }) => setOrder(target.value)} />
      </Field>
    </ConsequencesDialog>
  )
}

/** It was another's money. */
function RemoveDialog({ entry, onDone, onClose }: BankEntryProps) {
  const { t } = useTranslation('bank')
  const lines = useMoneyLines()
  const [reason, setReason] = useState('')
  const digest = useRef('')
  const params = { id: entry.id }
  const isSaid = reason.trim() !== ''

  async function remove() {
    const body = { reason: reason.trim(), digest: digest.current }
    const answer = await act(unassignEntry, { params, body, reaction: () => 'silent' })
    if (answer.ok) toast({ kind: 'ok', title: t('remove.done') })
    await onDone()
    return answer.ok ? null : answer.failure
  }

  return (
    <ConsequencesDialog
      title={t('remove.title')}
      text={[entry.order?.number, entry.payer].filter(Boolean).join(' · ')}
      previewKey={['bank.remove', entry.id, isSaid]}
      preview={async () => {
        const told = await read(previewUnassignment, { params })
        digest.current = told.digest
        return {
          lines: lines(told),
          confirm: t('remove.title'),
          refusal: isSaid ? null : t('remove.sayWhy'),
        }
      }}
      onConfirm={remove}
      onClose={onClose}
    >
      <Field label={t('remove.reason')} hint={t('remove.reasonHint')}>
        <Input value={reason} maxLength={300} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </ConsequencesDialog>
  )
}
