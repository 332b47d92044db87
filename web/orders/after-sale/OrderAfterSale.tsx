import { downloadReturnLabel } from '#modules/checkout/after-sale/after-sale.endpoints.ts'
import { addressOf } from '#platform/endpoint.ts'
import './after-sale.css'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderAfterSale as AfterSale } from '#modules/checkout/after-sale/after-sale.schema.ts'
import { dayOf } from '#web/account/day.ts'
import { DownloadButton } from '#web/orders/OrderDocuments.tsx'
import type { Order } from '#web/orders/orders.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { Price } from '#web/ui/data/Price.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import type { AfterSaleItem } from './after-sale-data.ts'
import type { Choosable } from './PiecesDialog.tsx'

const CancelDialog = lazy(async () => ({ default: (await import('./CancelDialog.tsx')).CancelDialog }))
const ReturnDialog = lazy(async () => ({ default: (await import('./ReturnDialog.tsx')).ReturnDialog }))

interface OrderAfterSaleProps {
  checkoutId: string
  order: Order
  afterSale: AfterSale
}

/** What has become of an order: parcels, returns, refunds, and what its buyer may do now. */
export function OrderAfterSale({ checkoutId, order, afterSale }: OrderAfterSaleProps) {
  return (
    <div className="after-sale">
      <Parcels shipments={afterSale.shipments} />
      <Returns returns={afterSale.returns} />
      <Refunds refunds={afterSale.refunds} />
      <WhatNow checkoutId={checkoutId} order={order} afterSale={afterSale} />
    </div>
  )
}

function Parcels({ shipments }: { shipments: AfterSale['shipments'] }) {
  const { t } = useTranslation('afterSale')
  const language = useLanguage()
  if (shipments.length === 0) return null
  return (
    <section>
      <h3 className="h4">{t('parcels')}</h3>
      <ul className="after-sale__list">
        {shipments.map((shipment) => (
          <li key={shipment.id}>
            <p>
              {t('parcelWith', { carrier: shipment.carrier, day: dayOf(shipment.shippedAt, language) })}
              {shipment.trackingNumber && (
                <span className="small muted"> {t('tracking', { number: shipment.trackingNumber })}</span>
              )}
            </p>
            {shipment.arrivedAt ? (
              <Chip kind="ok">{t('arrivedOn', { day: dayOf(shipment.arrivedAt, language) })}</Chip>
            ) : (
              shipment.trackingUrl && (
                <TextLink to={shipment.trackingUrl} target="_blank" rel="noreferrer">
                  {t('track')}
                </TextLink>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const returnChips = { registered: 'plain', received: 'ok', refused: 'err' } as const

function Returns({ returns }: { returns: AfterSale['returns'] }) {
  const { t } = useTranslation('afterSale')
  if (returns.length === 0) return null
  return (
    <section>
      <h3 className="h4">{t('returns')}</h3>
      <ul className="after-sale__list">
        {returns.map((one) => (
          <li key={one.id}>
            <p>
              {t('returnOf', {
                number: one.number,
                count: one.items.reduce((sum, item) => sum + item.quantity, 0),
              })}
              {one.refusal && (
                <span className="small muted"> {t('refusedBecause', { reason: one.refusal })}</span>
              )}
            </p>
            {one.state === 'registered' ? (
              <DownloadButton
                id={one.id}
                path={addressOf(downloadReturnLabel, { params: { id: one.id } })}
                fileName={`${one.number}.pdf`}
              >
                {t('label')}
              </DownloadButton>
            ) : (
              <Chip kind={returnChips[one.state]}>{t(`returnStates.${one.state}`)}</Chip>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const refundChips = { requested: 'plain', done: 'ok', failed: 'err' } as const

function Refunds({ refunds }: { refunds: AfterSale['refunds'] }) {
  const joined = useJoined()
  const { t } = useTranslation('afterSale')
  const language = useLanguage()
  if (refunds.length === 0) return null
  const ways = (refund: AfterSale['refunds'][number]) =>
    (['toMethod', 'toVouchers', 'asVoucher'] as const).filter((way) => refund[way] > 0)
  return (
    <section>
      <h3 className="h4">{t('refunds')}</h3>
      <ul className="after-sale__list">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <p>
              <b>
                <Price cents={refund.totalPrice} language={language} />
              </b>{' '}
              {t(`refundFor.${refund.kind}`, { day: dayOf(refund.created, language) })}
              <span className="small muted"> {joined(ways(refund).map((way) => t(`ways.${way}`)))}</span>
            </p>
            <Chip kind={refundChips[refund.state]}>
              {refund.state === 'done' && refund.doneAt
                ? t('refundDone', { day: dayOf(refund.doneAt, language) })
                : t(`refundStates.${refund.state}`)}
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The ways forward, and for what has none, why. */
function WhatNow({ checkoutId, order, afterSale }: OrderAfterSaleProps) {
  const { t } = useTranslation(['afterSale', 'errors'])
  const language = useLanguage()
  const text = useText()
  const [open, setOpen] = useState<'cancel' | 'return' | null>(null)
  const cancellable = choosableOf(order, afterSale, (item) => item.cancellable)
  const returnable = choosableOf(order, afterSale, (item) => item.returnable)
  const stuck = order.items.flatMap((item) => {
    const reason = reasonOf(afterSale.items.find(({ id }) => id === item.id))
    return reason ? [{ name: text(item.name), reason }] : []
  })
  const close = () => setOpen(null)
  const given = { checkoutId, orderId: order.id, onClose: close }
  return (
    <div className="after-sale__now">
      {(cancellable.length > 0 || returnable.length > 0) && (
        <p className="after-sale__actions">
          {cancellable.length > 0 && (
            <Button kind="line" size="s" icon="close" onClick={() => setOpen('cancel')}>
              {t('cancel.open')}
            </Button>
          )}
          {returnable.length > 0 && (
            <Button kind="line" size="s" icon="undo" onClick={() => setOpen('return')}>
              {t('return.open')}
            </Button>
          )}
        </p>
      )}
      {returnable.length > 0 && (
        <p className="small muted">
          {afterSale.returnableUntil
            ? t('returnableUntil', { day: dayOf(afterSale.returnableUntil, language) })
            : t('returnable')}
        </p>
      )}
      {[...Map.groupBy(stuck, ({ reason }) => reason)].map(([reason, ofReason]) => (
        <p className="small muted" key={reason}>
          {order.items.length > 1 && <b>{ofReason.map(({ name }) => name).join('; ')}: </b>}
          {t(`native.${reason}`, { ns: 'errors' })}
        </p>
      ))}
      <Suspense>
        {open === 'cancel' && <CancelDialog {...given} choosable={cancellable} />}
        {open === 'return' && <ReturnDialog {...given} choosable={returnable} />}
      </Suspense>
    </div>
  )
}

function choosableOf(order: Order, afterSale: AfterSale, most: (item: AfterSaleItem) => number): Choosable[] {
  return order.items.flatMap((item) => {
    const now = afterSale.items.find(({ id }) => id === item.id)
    return now && most(now) > 0 ? [{ item, most: most(now) }] : []
  })
}

/** Why nothing can be done with a line that is still the buyer's. */
function reasonOf(item: AfterSaleItem | undefined): string | null {
  if (!item || item.cancellable > 0 || item.returnable > 0) return null
  const reason = item.shipped > 0 ? item.notReturnable : item.notCancellable
  return reason === 'NOTHING_LEFT' ? null : reason
}
