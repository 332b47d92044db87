import { club } from '#club/club.ts'
import { paperPreviews, type Reader } from '#platform/previews.ts'
import { type Receipt, receiptPaper } from './papers.ts'

const at = new Date('2026-03-14T13:30:00Z')
const entry: NonNullable<Receipt['entry']> = {
  ...{
    id: '',
    position: 2,
    kind: 'sale' as const,
    amountCents: 7800,
    orderNumber: null,
    reason: null,
    actorName: '',
    at,
  },
  ...{ deviceSerial: '3f1c9a'.repeat(10), isSimulated: false, transactionNumber: 12, signatureCounter: 34 },
  ...{ startedAt: at, finishedAt: at, processType: 'Kassenbeleg-V1' },
  ...{ processData: 'Beleg^78.00_0.00_0.00_0.00_0.00^78.00:Bar', algorithm: 'ecdsa-plain-SHA256' },
  ...{ publicKey: 'BHhW…', signature: `MEUCIQ${'Dw9kXb2Rt7'.repeat(8)}==`, drawer: 'Kasse 1' },
}

const receipt = ({ language, firstName, lastName, thing }: Reader, isSigned: boolean) =>
  receiptPaper({
    language,
    number: `${club.code}-2026-000123`,
    at,
    seller: `${firstName} ${lastName}`,
    lines: [{ name: thing, quantity: 2, cents: 7800 }],
    gross: [{ rate: 19, cents: 7800 }],
    totalCents: 7800,
    isCash: isSigned,
    isUndone: false,
    entry: isSigned ? entry : null,
  })

export const previews = paperPreviews('cash', 'renderCashPaper', {
  'cash receipt': async (reader) => draw(receipt(reader, true)),
  'card receipt': async (reader) => draw(receipt(reader, false)),
})

async function draw(paper: ReturnType<typeof receipt>): Promise<Uint8Array> {
  const { renderCashPaper } = await import('./cash-paper.ts')
  return renderCashPaper(paper)
}
