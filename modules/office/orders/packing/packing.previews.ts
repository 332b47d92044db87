import { club } from '#club/club.ts'
import { ordering } from '#club/ordering.ts'
import { paperPreviews, type Reader } from '#platform/previews.ts'
import type { Parcel } from './packing.rules.ts'
import { packingParts } from './packing.schema.ts'

const parcels = (reader: Reader, count: number): Parcel[] =>
  Array.from({ length: count }, (_, at) => ({
    orderNumber: `${ordering.orderNumberPrefix}-2026-${String(at + 1).padStart(6, '0')}`,
    placedAt: '2026-11-21T12:00:00Z',
    language: reader.language,
    address: [
      `${reader.firstName} ${reader.lastName}`,
      club.address.street,
      `${club.address.postalCode} ${club.address.city}`,
    ],
    lines: [
      { sku: '25-SCH-02', name: reader.thing, shelfName: reader.thing, quantity: 1 + (at % 3), print: null },
      {
        sku: '25-H-M',
        name: reader.thing,
        shelfName: reader.thing,
        quantity: 1,
        print: at % 2 ? 'JANSEN 24' : null,
      },
    ],
  }))

export const previews = paperPreviews('office', 'drawPacking', {
  'one parcel': async (reader) => draw(parcels(reader, 1)),
  'forty parcels': async (reader) => draw(parcels(reader, 40)),
})

async function draw(given: Parcel[]): Promise<Uint8Array> {
  const { drawPacking } = await import('./packing-pdf.ts')
  return drawPacking(given, packingParts)
}
