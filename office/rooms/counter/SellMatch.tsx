import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dropCounterSale, openCounterSale, payCounterSale } from '#modules/office/counter/endpoints.ts'
import type { OfficeCounterMatch, OfficeOpenSale } from '#modules/office/counter/schema.ts'
import type { CounterMethod } from '#modules/payments/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { act } from '../../api/act.ts'
import { type Chosen, placesOf, type Step, withOneMore } from './chosen.ts'
import { PriceTiles } from './PriceTiles.tsx'
import { SalePanel } from './SalePanel.tsx'
import { usePrices } from './use-counter.ts'

type PaidBy = { method: CounterMethod; reference: string | null; shiftId: string | null }

/** One sale after the other for one match. */
export function SellMatch({ match }: { match: OfficeCounterMatch }) {
  const { t } = useTranslation('counter')
  const { data, isError, refetch } = usePrices(match.id)
  const { chosen, setChosen, step, isBusy, failure, take, pay, drop, begin } = useSale(match.id)

  if (!data && isError)
    return <ErrorState title={t('failed')} retryLabel={t('again')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton label={t('loading')} rows={6} />
  return (
    <div className={step.kind === 'choosing' ? 'counter' : 'counter counter--paying'}>
      <PriceTiles
        prices={data}
        chosen={chosen}
        isResting={step.kind !== 'choosing'}
        onMore={(key) => setChosen((now) => withOneMore(now, key, data.maxPerBuyer))}
        onClear={(key) => setChosen(({ [key]: _, ...others }) => others)}
      />
      <SalePanel
        prices={data}
        chosen={chosen}
        step={step}
        isBusy={isBusy}
        failure={failure}
        onTake={() => void take()}
        onPay={(sale, by) => void pay(sale, by)}
        onDrop={(sale) => void drop(sale)}
        onNext={begin}
      />
    </div>
  )
}

/** From what is chosen to what is held and what is sold. */
function useSale(eventId: string) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Chosen>({})
  const [step, setStep] = useState<Step>({ kind: 'choosing' })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  /** One thing at a time: a second press does nothing. */
  async function alone(work: () => Promise<Failure | null>) {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    setFailure(await work())
    setBusy(false)
    void queries.invalidateQueries({ queryKey: ['counter'] })
  }

  const take = () =>
    alone(async () => {
      const body = { eventId, places: placesOf(chosen), together: true }
      const answer = await act(openCounterSale, { body, reaction: () => 'silent' })
      if (!answer.ok) return answer.failure
      setStep({ kind: 'held', sale: answer.data })
      return null
    })

  const pay = (sale: OfficeOpenSale, by: PaidBy) =>
    alone(async () => {
      const body = { ...by, expectedTotal: sale.totalCents }
      const answer = await act(payCounterSale, { params: { id: sale.id }, body, reaction: () => 'silent' })
      if (!answer.ok) return answer.failure
      setStep({ kind: 'sold', sale: answer.data })
      return null
    })

  const drop = (sale: OfficeOpenSale) =>
    alone(async () => {
      const answer = await act(dropCounterSale, { params: { id: sale.id }, reaction: () => 'silent' })
      // What has ended by itself is gone already.
      if (!answer.ok && answer.failure.status !== 404) return answer.failure
      setStep({ kind: 'choosing' })
      return null
    })

  function begin() {
    setChosen({})
    setFailure(null)
    setStep({ kind: 'choosing' })
  }

  return { chosen, setChosen, step, isBusy, failure, take, pay, drop, begin }
}
