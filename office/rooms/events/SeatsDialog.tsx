import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { freeSeats, keepSeats } from '#modules/office/events/change.endpoints.ts'
import type { OfficeEvent } from '#modules/office/events/schema.ts'
import { InputField } from '#web/forms/FormField.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'

const number = z.coerce.number().int().min(1).max(999)
const Seats = z.object({
  block: z.string().trim().min(1).max(10),
  row: z.string().trim().min(1).max(10),
  from: number,
  to: number,
  reason: z.string().trim().min(1).max(80),
})
const Freed = Seats.extend({ reason: z.string() })

interface SeatsDialogProps {
  event: OfficeEvent
  kind: 'keep' | 'free'
  onClose: () => void
}

/** Seats of one row that the club keeps from the sale, or lets go again. */
export function SeatsDialog({ event, kind, onClose }: SeatsDialogProps) {
  const { t } = useTranslation('events')
  const queries = useQueryClient()

  async function send({ block, row, from, to, reason }: z.output<typeof Seats>) {
    const [first, last] = [Math.min(from, to), Math.max(from, to)]
    const seatIds = Array.from({ length: last - first + 1 }, (_, at) => `${block}-${row}-${first + at}`)
    const call = { params: { id: event.id }, reaction: () => 'silent' as const }
    const answer =
      kind === 'keep'
        ? await act(keepSeats, { ...call, body: { seatIds, reason } })
        : await act(freeSeats, { ...call, body: { seatIds } })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t(`seats.${kind}.done`, { count: seatIds.length }) })
    await queries.invalidateQueries({ queryKey: ['events'] })
    onClose()
    return null
  }

  return (
    <FormDialog
      title={t(`seats.${kind}.title`)}
      text={t(`seats.${kind}.text`)}
      schema={kind === 'keep' ? Seats : Freed}
      defaultValues={{ block: '', row: '', reason: '' }}
      onSubmit={send}
      submitLabel={t(`seats.${kind}.button`)}
      onClose={onClose}
    >
      <div className="sale-times">
        <InputField name="block" label={t('blocks.block')} autoComplete="off" />
        <InputField name="row" label={t('seats.row')} autoComplete="off" />
        <InputField name="from" label={t('seats.from')} inputMode="numeric" autoComplete="off" />
        <InputField name="to" label={t('seats.to')} inputMode="numeric" autoComplete="off" />
      </div>
      {kind === 'keep' && (
        <InputField name="reason" label={t('seats.reason')} hint={t('seats.reasonHint')} autoComplete="off" />
      )}
    </FormDialog>
  )
}
