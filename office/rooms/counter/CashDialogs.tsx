import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { closeCashShift, moveCash, openCashShift } from '#modules/office/cash/endpoints.ts'
import { CashMovement, NewCashShift, type OfficeCashDetail } from '#modules/office/cash/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { InputField, SelectField } from '#web/forms/FormField.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { MoneyField } from '../../parts/AmountFields.tsx'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'

/** What lies in the drawer when the day begins. */
export function OpenDrawer({ onDone, onClose }: { onDone: (id: string) => void; onClose: () => void }) {
  const { t } = useTranslation('cash')
  const queries = useQueryClient()
  return (
    <FormDialog
      title={t('open.title')}
      schema={NewCashShift}
      defaultValues={{ drawer: t('open.first'), floatCents: 0 }}
      onSubmit={async (body) => {
        const answer = await act(openCashShift, { body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('open.done', { drawer: body.drawer }) })
        await queries.invalidateQueries({ queryKey: ['cash'] })
        onDone(answer.data.id)
        onClose()
        return null
      }}
      submitLabel={t('open.submit')}
      onClose={onClose}
    >
      <InputField name="drawer" label={t('open.drawer')} autoComplete="off" />
      <MoneyField name="floatCents" label={t('open.float')} />
    </FormDialog>
  )
}

/** Cash that goes in or out for another reason than a sale. */
export function MoveCash({ shift, onClose }: { shift: OfficeCashDetail; onClose: () => void }) {
  const { t } = useTranslation('cash')
  const queries = useQueryClient()
  return (
    <FormDialog
      title={t('move.title')}
      schema={CashMovement}
      defaultValues={{ kind: 'withdrawal', amountCents: null as never, reason: '' }}
      onSubmit={async (body) => {
        const params = { id: shift.id }
        const answer = await act(moveCash, { params, body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('move.done') })
        await queries.invalidateQueries({ queryKey: ['cash'] })
        onClose()
        return null
      }}
      submitLabel={t('move.submit')}
      onClose={onClose}
    >
      <SelectField name="kind" label={t('move.kind')}>
        <option value="withdrawal">{t('kinds.withdrawal')}</option>
        <option value="deposit">{t('kinds.deposit')}</option>
      </SelectField>
      <MoneyField name="amountCents" label={t('move.amount')} />
      <InputField name="reason" label={t('move.reason')} autoComplete="off" />
    </FormDialog>
  )
}

const Counted = z.object({
  countedCents: z.number().int().min(0),
  reason: z.string().trim().max(300),
})

/** First the count, then what follows from it. */
export function CloseDrawer({ shift, onClose }: { shift: OfficeCashDetail; onClose: () => void }) {
  const { t } = useTranslation('cash')
  const [counted, setCounted] = useState<z.output<typeof Counted> | null>(null)
  if (counted) return <AskClose shift={shift} counted={counted} onClose={onClose} />
  return (
    <FormDialog
      title={t('close.title', { drawer: shift.drawer })}
      schema={Counted}
      defaultValues={{ countedCents: null as never, reason: '' }}
      onSubmit={async (given) => {
        setCounted(given)
        return null
      }}
      submitLabel={t('close.next')}
      onClose={onClose}
    >
      <MoneyField name="countedCents" label={t('close.counted')} />
      <InputField
        name="reason"
        label={t('close.reason')}
        hint={t('close.reasonHint')}
        optional
        autoComplete="off"
      />
    </FormDialog>
  )
}

interface AskCloseProps {
  shift: OfficeCashDetail
  counted: z.output<typeof Counted>
  onClose: () => void
}

function AskClose({ shift, counted, onClose }: AskCloseProps) {
  const { t } = useTranslation('cash')
  const { language } = useOfficeLanguage()
  const queries = useQueryClient()
  const { id, balanceCents: expectedCents } = shift
  const { countedCents, reason } = counted
  const difference = countedCents - expectedCents
  const money = (cents: number) => formatMoney(cents, language)
  return (
    <ConsequencesDialog
      title={t('close.title', { drawer: shift.drawer })}
      previewKey={['cash.close', id, expectedCents, countedCents]}
      preview={() => ({
        lines: [
          { text: t('balance'), value: money(expectedCents) },
          { text: t('counted'), value: money(countedCents) },
          { text: t('difference'), value: money(difference) },
          { text: t('close.toSafe'), value: money(countedCents) },
          { text: t('close.noSales'), isNot: true },
        ],
        confirm: t('close.confirm', { sum: money(countedCents) }),
        isFinal: true,
        refusal: difference !== 0 && !reason ? t('close.needsReason') : null,
      })}
      onConfirm={async () => {
        const body = { expectedCents, countedCents, reason: reason || null }
        const answer = await act(closeCashShift, { params: { id }, body, reaction: () => 'silent' })
        await queries.invalidateQueries({ queryKey: ['cash'] })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('close.done', { drawer: shift.drawer }) })
        return null
      }}
      onClose={onClose}
    />
  )
}
