import { club } from '#club/club.ts'
import { paperPreviews, type Reader } from '#platform/previews.ts'

/** A partner that has sold something; one that has more back than sold owes the club. */
const settled = (reader: Reader, salesCents: number) => {
  const returnsCents = 4_990
  const commissionCents = Math.round(((salesCents - returnsCents) * 12.5) / 100)
  const vatCents = Math.round(commissionCents * 0.19)
  return {
    partner: {
      ...{ id: 2, name: reader.thing, legalName: `${reader.lastName} e.K.` },
      address: club.address,
      ...{ vatId: 'DE 299 811 904', taxNumber: null },
    },
    settlement: {
      ...{
        id: '01990000-0000-7000-8000-000000000001',
        sellerId: 2,
        number: 'PA-2026-000001',
        month: '2026-11-01',
      },
      ...{ salesCents, returnsCents, percent: 12.5, commissionCents, vatRate: 19, vatCents },
      payableCents: salesCents - returnsCents - commissionCents - vatCents,
      ...{ entriesDigest: '', previousDigest: null, digest: '', closedBy: reader.firstName, paidOn: null },
      closedAt: new Date('2026-12-03T09:00:00Z'),
    },
  }
}

export const previews = paperPreviews('partners', 'drawPartnerPaper', {
  usual: async (reader) => draw(reader, 129_900),
  owed: async (reader) => draw(reader, 0),
})

async function draw(reader: Reader, salesCents: number): Promise<Uint8Array> {
  const { drawPartnerPaper } = await import('./partner-paper.ts')
  return drawPartnerPaper(settled(reader, salesCents))
}
