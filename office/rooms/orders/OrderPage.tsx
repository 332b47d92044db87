import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { arriveOrder, resendOrder, startOrder } from '#modules/office/orders/actions.endpoints.ts'
import type { OfficeOrder } from '#modules/office/orders/detail.schema.ts'
import { readOrder } from '#modules/office/orders/endpoints.ts'
import { readOrNull } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Progress } from '#web/ui/Progress.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { useCommand } from '../../keys/commands.ts'
import { KeyCaps } from '../../keys/KeyCaps.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { Columns, Stack } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import { NotHere } from '../../shell/NotHere.tsx'
import { useTitle } from '../../shell/title.ts'
import { BuyerPart, HistoryPart, NotesPart } from './OrderAside.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import { ReceivablePart, RefundsPart } from './OrderMoney.tsx'
import { FiguresPart, ItemsPart, MoneyPart, PapersPart } from './OrderParts.tsx'
import type { Opened } from './opened.ts'
import { PledgePart } from './PledgePart.tsx'
import { ReturnsPart } from './ReturnsPart.tsx'

const WAY = ['ordered', 'inProgress', 'sent', 'arrived'] as const
const AT: Partial<Record<OfficeOrder['goods'], number>> = {
  toPrint: 1,
  toSend: 1,
  inProgress: 1,
  partlySent: 2,
  sent: 3,
  arrived: 4,
}

/** `/bestellungen/:id`: an order with its items, money, papers, and everything that has become of it. */
export default function OrderPage() {
  const { t } = useTranslation('orders')
  const id = useParams()['id']!
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [readOrder.name, id],
    queryFn: () => readOrNull(readOrder, { params: { id } }),
  })
  useTitle(data?.number ?? t('title'))
  if (isPending) return <Skeleton label={t('loading')} rows={8} />
  if (error) return <ErrorState title={t('broken')} retryLabel={t('again')} onRetry={() => void refetch()} />
  return data ? <OpenedOrder order={data} /> : <NotHere />
}

function OpenedOrder({ order }: { order: OfficeOrder }) {
  const { t } = useTranslation('orders')
  const { language } = useOfficeLanguage()
  const queries = useQueryClient()
  const [open, setOpen] = useState<Opened | null>(null)
  const mayChange = usePermission('orders.change')
  const at = AT[order.goods]

  async function renew() {
    await queries.invalidateQueries({ queryKey: [readOrder.name, order.id] })
    await queries.invalidateQueries({ queryKey: ['rows'] })
  }

  return (
    <>
      <PageHead
        title={order.number}
        sub={[order.buyer.name, shortMoment(order.placedAt, language)].filter(Boolean).join(', ')}
        crumbs={[{ label: t('title'), to: '/bestellungen' }, { label: order.number }]}
        actions={<Actions order={order} onOpen={setOpen} onDone={renew} />}
      />
      {at !== undefined && (
        <Progress label={t('way.label')} steps={WAY.map((step) => t(`way.${step}`))} current={at} />
      )}
      <FiguresPart order={order} />
      <Columns kind="aside">
        <Stack>
          <ItemsPart order={order} onOpen={setOpen} />
          <ReturnsPart order={order} onOpen={setOpen} />
          <PledgePart order={order} />
          <ReceivablePart order={order} onOpen={setOpen} />
          <RefundsPart order={order} onOpen={setOpen} />
          <MoneyPart order={order} onOpen={setOpen} />
          <PapersPart order={order} />
        </Stack>
        <Stack>
          <HistoryPart order={order} />
          <NotesPart order={order} onDone={renew} />
          <BuyerPart order={order} onCorrect={mayChange ? () => setOpen({ kind: 'guestEmail' }) : null} />
        </Stack>
      </Columns>
      {open && <OrderDialog open={open} order={order} onDone={renew} onClose={() => setOpen(null)} />}
    </>
  )
}

interface ActionsProps {
  order: OfficeOrder
  onOpen: (what: Opened) => void
  onDone: () => Promise<void>
}

/** What may be done with it now; what may not is not there. */
function Actions({ order, onOpen, onDone }: ActionsProps) {
  const { t } = useTranslation('orders')
  const mayChange = usePermission('orders.change')
  const mayRefund = usePermission('orders.refund')
  const canShip = mayChange && order.items.some(({ sendable }) => sendable > 0)
  const canStart = canShip && (order.goods === 'toSend' || order.goods === 'toPrint')
  const canArrive = mayChange && order.shipments.some(({ arrivedAt }) => arrivedAt === null)
  const canRefund = mayRefund && order.items.some(({ cancellable }) => cancellable > 0)
  const canReturn = mayChange && order.items.some(({ returnable }) => returnable > 0)
  const params = { id: order.id }

  async function run(call: typeof startOrder | typeof arriveOrder | typeof resendOrder, word: string) {
    const answer = await act(call as typeof startOrder, { params })
    if (answer.ok) toast({ kind: 'ok', title: word })
    await onDone()
  }
  const doable = (id: string, label: string, keys: string, go: () => void) =>
    ({ id: `order.${id}`, label, keys, group: 'do', hint: label, run: go }) as const
  const ship = () => onOpen({ kind: 'ship' })
  const refund = () => onOpen({ kind: 'refund', itemId: null })
  const takeBack = () => onOpen({ kind: 'return' })
  useCommand(canReturn ? doable('return', t('actions.return'), 'z', takeBack) : null)
  useCommand(canShip ? doable('ship', t('actions.ship'), 'v', ship) : null)
  useCommand(canRefund ? doable('refund', t('actions.refund'), 'r', refund) : null)
  return (
    <>
      {mayChange && (
        <Button size="s" kind="quiet" icon="mail" onClick={() => void run(resendOrder, t('actions.resent'))}>
          {t('actions.resend')}
        </Button>
      )}
      {canRefund && (
        <Button size="s" kind="quiet" icon="undo" onClick={refund}>
          {t('actions.refund')} <KeyCaps keys="r" />
        </Button>
      )}
      {canReturn && (
        <Button size="s" kind="quiet" onClick={takeBack}>
          {t('actions.return')} <KeyCaps keys="z" />
        </Button>
      )}
      {canStart && (
        <Button size="s" kind="quiet" onClick={() => void run(startOrder, t('actions.started'))}>
          {t('actions.start')}
        </Button>
      )}
      {canArrive && (
        <Button size="s" kind="quiet" onClick={() => void run(arriveOrder, t('actions.arrived'))}>
          {t('actions.arrive')}
        </Button>
      )}
      {canShip && (
        <Button size="s" kind="ink" icon="parcel" onClick={ship}>
          {t('actions.ship')} <KeyCaps keys="v" />
        </Button>
      )}
    </>
  )
}
