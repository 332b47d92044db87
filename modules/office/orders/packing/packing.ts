import { ordering } from '#club/ordering.ts'
import { type CarrierName, carriers } from '#club/shipping.ts'
import { type AfterSale, linesOfAddress } from '#modules/checkout/checkout.ts'
import { digestOf, requireSame } from '#modules/office/shared/consequences.ts'
import type { Db } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { drawnInThread } from '#platform/pdf/pdf-workers.ts'
import { judgeTracking, readTracking } from '../tracking.rules.ts'
import type {
  PackingWish,
  TrackedLine,
  TrackingDone,
  TrackingFile,
  TrackingPreview,
} from '../tracking.schema.ts'
import type { Parcel } from './packing.rules.ts'
import { knownTracking, listParcels, listSendable, type SendableRow } from './packing.storage.ts'
import type { drawPacking } from './packing-pdf.ts'

const drawInThread = drawnInThread<typeof drawPacking>(
  new URL('./packing-pdf.ts', import.meta.url),
  'drawPacking',
)

/** Pick list, packing slips and labels of many orders in one file; 404 where nothing of them waits to be sent. */
export async function packingPapers(db: Db, { orderIds, parts }: PackingWish): Promise<Uint8Array> {
  const rows = await listParcels(db, orderIds)
  if (rows.length === 0) throw notFound()
  return drawInThread(
    rows.map(
      ({ number, placedAt, language, address, lines }): Parcel => ({
        orderNumber: number,
        placedAt,
        language,
        address: linesOfAddress(address, language as 'de'),
        lines: lines.map(({ name, ...line }) => ({
          ...line,
          name: name[language as 'de'] ?? name.de,
          shelfName: name.de,
        })),
      }),
    ),
    parts,
  )
}

/** What of a file of tracking numbers will be marked as sent, and what does not fit. */
export async function previewTracking(db: Db, file: TrackingFile): Promise<TrackingPreview> {
  return tellTracking((await judgeFile(db, file)).lines)
}

/**
 * Marks each order that fits as sent, as it was shown. Each parcel is a transaction of its own: what somebody else has sent
 * meanwhile stands among those that failed, and keeps nobody from the rest.
 */
export async function applyTracking(
  { db, afterSale }: { db: Db; afterSale: AfterSale },
  given: TrackingFile & {
    digest: string
    record: (order: SendableRow, run: () => Promise<unknown>) => Promise<void>
    actor: `staff:${string}`
  },
): Promise<TrackingDone> {
  const { lines, orders } = await judgeFile(db, given)
  requireSame(tellTracking(lines), given)
  const done: TrackingDone = { sent: 0, failed: [] }
  for (const line of lines.filter(({ problem }) => problem === null)) {
    const order = orders.get(line.text)!
    try {
      await given.record(order, () =>
        afterSale.staff.ship({
          orderId: order.id,
          wishes: order.items,
          carrier: line.carrier!,
          trackingNumber: line.trackingNumber,
          actor: given.actor,
        }),
      )
      done.sent += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      done.failed.push({ order: line.text, errorCode: error.code })
    }
  }
  return done
}

/** What stands in a file of tracking numbers, line by line, and the orders it names. */
export async function judgeFile(db: Db, { text, carrier }: TrackingFile) {
  const prefix = `${ordering.orderNumberPrefix}-`
  const isOrder = (word: string) => word.toUpperCase().startsWith(prefix)
  const known = Object.keys(carriers) as CarrierName[]
  const lines = readTracking(text, { carrier, carriers: known, isOrder })
  const rows = await listSendable(
    db,
    lines.read.map(({ order }) => order),
  )
  const orders = new Map(rows.map((row) => [row.number, row]))
  const trackingNumbers = await knownTracking(
    db,
    lines.read.map((one) => one.trackingNumber),
  )
  return { orders, lines: judgeTracking(lines, { orders, trackingNumbers }) }
}

export function tellTracking(lines: TrackedLine[]): TrackingPreview {
  return { lines, fitting: lines.filter(({ problem }) => problem === null).length, digest: digestOf(lines) }
}
