import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeSale } from '#modules/office/events/change.endpoints.ts'
import { SaleOfEvent } from '#modules/office/events/change.schema.ts'
import { readEvent } from '#modules/office/events/endpoints.ts'
import type { OfficeEvent } from '#modules/office/events/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { otherVersion } from '../../api/other-version.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { EditConflict } from '../../parts/EditConflict.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { SalePrices, SaleTimes } from './SaleFields.tsx'
import { type FlatSale, flatOf, saleOf, saleOfFlat, useSaleFields } from './sale-values.ts'

interface SaleDialogProps {
  event: OfficeEvent
  onClose: () => void
}

/** Times, limit and prices of a match: typed, then what follows from it; whoever comes second sees both versions. */
export function SaleDialog({ event: opened, onClose }: SaleDialogProps) {
  const { t } = useTranslation('events')
  const [event, setEvent] = useState(opened)
  const [sale, setSale] = useState<SaleOfEvent>(() => saleOf(opened))
  const [step, setStep] = useState<'editing' | 'asking' | 'merging'>('editing')
  const fields = useSaleFields(sale)

  if (step === 'asking')
    return (
      <AskSale
        {...{ event, sale }}
        onConflict={(saved) => {
          setEvent(saved)
          setStep('merging')
        }}
        onDone={onClose}
        onClose={() => setStep('editing')}
      />
    )
  if (step === 'merging')
    return (
      <EditConflict<FlatSale>
        fields={fields}
        mine={flatOf(sale)}
        theirs={flatOf(saleOf(event))}
        onMerge={(merged) => {
          setSale(saleOfFlat(merged))
          setStep('asking')
        }}
        onTakeTheirs={onClose}
        onClose={() => setStep('editing')}
      />
    )
  return (
    <FormDialog
      isWide
      title={t('form.title')}
      text={t('form.text')}
      schema={SaleOfEvent}
      defaultValues={sale}
      onSubmit={async (given) => {
        setSale(given)
        setStep('asking')
        return null
      }}
      submitLabel={t('form.next')}
      onClose={onClose}
    >
      <SaleTimes classes={event.isAway ? classesOf(sale) : undefined} />
      <SalePrices />
    </FormDialog>
  )
}

/** Of a match at another ground: those of its areas. */
const classesOf = ({ prices }: SaleOfEvent) => [...new Set(prices.map(({ priceClass }) => priceClass))]

interface AskSaleProps {
  event: OfficeEvent
  sale: SaleOfEvent
  onConflict: (saved: OfficeEvent) => void
  onDone: () => void
  onClose: () => void
}

function AskSale({ event, sale, onConflict, onDone, onClose }: AskSaleProps) {
  const { t } = useTranslation('events')
  const queries = useQueryClient()
  const fields = useSaleFields(sale)
  const [before, after] = [flatOf(saleOf(event)), flatOf(sale)]
  const changed = fields.filter(({ name }) => before[name] !== after[name])

  async function change() {
    const { id, version } = event
    const answer = await act(changeSale, {
      params: { id },
      body: { ...sale, version },
      reaction: () => 'silent',
    })
    if (answer.ok) {
      toast({ kind: 'ok', title: t('form.done') })
      await queries.invalidateQueries({ queryKey: ['events'] })
      onDone()
      return null
    }
    const saved = await otherVersion(answer.failure, () => read(readEvent, { params: { id } }))
    if (saved) onConflict(saved)
    // Not done: this dialog does not close by itself.
    return answer.failure
  }

  return (
    <ConsequencesDialog
      title={t('form.title')}
      previewKey={['events.sale', event.id, event.version, sale]}
      preview={() => ({
        lines: [
          ...changed.map(({ name, label, show }) => ({
            text: label,
            value: `${show(before[name] ?? null)} → ${show(after[name] ?? null)}`,
          })),
          { text: t('form.cartsKeep'), isNot: true },
        ],
        confirm: t('form.confirm'),
        refusal: changed.length === 0 ? t('form.unchanged') : null,
      })}
      onConfirm={change}
      onClose={onClose}
    />
  )
}
