import './counter.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { readPhoneSale } from '#modules/office/counter/phone.endpoints.ts'
import type { OfficePhoneSale } from '#modules/office/counter/phone.schema.ts'
import { CallFailed, read } from '#web/api/screen-calls.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { Columns, Section, Stack } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import { NotHere } from '../../shell/NotHere.tsx'
import { useTitle } from '../../shell/title.ts'
import { AddPlaces } from './AddPlaces.tsx'
import { AddThings } from './AddThings.tsx'
import { Basket } from './Basket.tsx'
import { FindBuyer } from './FindBuyer.tsx'
import { PayOrder } from './PayOrder.tsx'

/** `/bestellungen/neu`: an order for somebody who calls or stands at the desk. The sale under way is in the address. */
export default function NewOrderPage() {
  const { t } = useTranslation('newOrder')
  const mayCreate = usePermission('orders.create')
  const [params, setParams] = useSearchParams()
  useTitle(t('title'))
  const sale = params.get('auftrag')
  if (!mayCreate) return <NotHere />
  const leave = () => setParams({}, { replace: true })
  return (
    <>
      <PageHead
        title={t('title')}
        sub={t('sub')}
        crumbs={[{ label: t('orders'), to: '/bestellungen' }, { label: t('title') }]}
      />
      {sale ? (
        <Sale key={sale} id={sale} onEnded={leave} />
      ) : (
        <FindBuyer onOpened={(id) => setParams({ auftrag: id })} />
      )}
    </>
  )
}

function Sale({ id, onEnded }: { id: string; onEnded: () => void }) {
  const { t } = useTranslation('newOrder')
  const { data, error, refetch } = useQuery({
    queryKey: ['sale', id],
    queryFn: ({ signal }) => read(readPhoneSale, { params: { id }, signal }),
    refetchInterval: 30_000,
  })
  if (data) return <Open sale={data} onEnded={onEnded} />
  if (error instanceof CallFailed && error.failure.status === 404)
    return <ErrorState title={t('over')} retryLabel={t('another')} onRetry={onEnded} />
  if (error) return <ErrorState title={t('failed')} retryLabel={t('again')} onRetry={() => void refetch()} />
  return <Skeleton label={t('loading')} rows={8} />
}

function Open({ sale, onEnded }: { sale: OfficePhoneSale; onEnded: () => void }) {
  const { t } = useTranslation('newOrder')
  const { buyer } = sale
  return (
    <Columns kind="aside">
      <Stack>
        <Section
          title={t('for', { name: buyer.name || t('nameless') })}
          aside={buyer.email ?? (buyer.invited ? t('invited', { email: buyer.invited }) : t('noMail'))}
        >
          <Basket sale={sale} />
        </Section>
        <AddPlaces saleId={sale.id} />
        <AddThings saleId={sale.id} />
      </Stack>
      <PayOrder sale={sale} onEnded={onEnded} />
    </Columns>
  )
}
