import { z } from 'zod'
import type { AfterSale, Checkouts } from '#modules/checkout/checkout.ts'
import { digestOf, requireSame } from '#modules/office/shared/consequences.ts'
import { defineWork, type WorkKinds } from '#modules/office/work/kinds.ts'
import type { Wish } from '#modules/office/work/work.ts'
import type { Db } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { Carrier } from './actions.schema.ts'
import { packingParts } from './packing/packing.schema.ts'
import { listNumbers, listParcels } from './packing/packing.storage.ts'
import { judgeFile, packingPapers, tellTracking } from './packing/packing.ts'
import type { TrackingFile } from './tracking.schema.ts'

type Context = { db: Db; afterSale: AfterSale } & Pick<Checkouts, 'resend'>

const NamedOrder = z.object({ id: z.uuid(), number: z.string() })
type NamedOrder = z.infer<typeof NamedOrder>
const Parcel = NamedOrder.extend({
  pieces: z.array(z.object({ itemId: z.uuid(), quantity: z.number().int() })),
  carrier: Carrier,
  trackingNumber: z.string(),
})
type Parcel = z.infer<typeof Parcel>
const nothing = z.object({})
const thingOf = ({ id, number }: NamedOrder) => ({ type: 'order', id, name: number })

/** What is done with many orders at once, each by the use case that does it to one. */
export function orderWork({ db, afterSale, resend }: Context): WorkKinds {
  return {
    'orders.pack': defineWork({
      permission: 'orders.change',
      item: NamedOrder,
      settings: z.object({ parts: z.array(z.enum(packingParts)) }),
      thingOf,
      async each({ id }) {
        if ((await listParcels(db, [id])).length === 0)
          throw new AppError(409, 'NOTHING_LEFT', 'Nothing of it waits to be sent')
      },
      async result(items, { parts }) {
        const orderIds = items.map(({ id }) => id)
        if ((await listParcels(db, orderIds)).length === 0) return null
        const content = await packingPapers(db, { orderIds, parts })
        return { name: 'packing.pdf', type: 'application/pdf', content }
      },
    }),
    'orders.track': defineWork<Parcel, object>({
      permission: 'orders.change',
      item: Parcel,
      settings: nothing,
      action: 'officeOrderShip',
      thingOf,
      async each({ id, pieces, carrier, trackingNumber }, { by }) {
        const actor = `staff:${by.name}` as const
        await afterSale.staff.ship({ orderId: id, wishes: pieces, carrier, trackingNumber, actor })
      },
    }),
    'orders.resend': defineWork({
      permission: 'orders.change',
      item: NamedOrder,
      settings: nothing,
      action: 'officeOrderResend',
      thingOf,
      async each({ id }) {
        const { checkout_id: checkoutId } = await db
          .selectFrom('checkout_orders')
          .select('checkout_id')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        await db.transaction().execute((trx) => resend(trx, { checkoutId }))
      },
    }),
  }
}

/** Orders by their ids, as work takes them; 404 where none of them was placed. */
async function named(db: Db, orderIds: readonly string[]): Promise<NamedOrder[]> {
  const items = await listNumbers(db, orderIds)
  if (items.length === 0) throw notFound()
  return items
}

export async function wishToPack(
  db: Db,
  { orderIds, parts }: { orderIds: readonly string[]; parts: readonly string[] },
): Promise<Wish> {
  return { kind: 'orders.pack', items: await named(db, orderIds), settings: { parts } }
}

export async function wishToResend(db: Db, orderIds: readonly string[]): Promise<Wish> {
  return { kind: 'orders.resend', items: await named(db, orderIds), settings: {} }
}

/** The parcels of a file that fit, as they were shown. */
export async function wishToTrack(db: Db, given: TrackingFile & { digest: string }): Promise<Wish> {
  const { lines, orders } = await judgeFile(db, given)
  requireSame(tellTracking(lines), given)
  const items = lines.flatMap(({ problem, text, carrier, trackingNumber }) => {
    const order = problem === null ? orders.get(text) : undefined
    return order ? [{ id: order.id, number: order.number, pieces: order.items, carrier, trackingNumber }] : []
  })
  if (items.length === 0) throw new AppError(409, 'NOTHING_LEFT', 'No line fits')
  return { kind: 'orders.track', items, settings: {} }
}

/** Of a wish, for the audit book. */
export const nameOfWish = ({ kind, items }: Wish) => ({
  type: 'orders',
  id: `${kind} ${digestOf(items)}`,
  name: String(items.length),
})
