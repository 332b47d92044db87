import { club } from '#club/club.ts'
import type { PostalAddress } from '#modules/contacts/schema.ts'
import { formatDate } from '#platform/dates.ts'
import { drawPaper } from './draw-paper.ts'
import { clubSender, lineName, nameOf, paperLanguage } from './paper.ts'
import { parcelTexts } from './parcel-papers.texts.ts'

export type ParcelPaper = {
  number: string
  date: Date
  language: string
  address: PostalAddress
  orderNumber: string
  lines: { name: string; articleNumber: string | null; quantity: number }[]
}

/** What lies in a parcel to the buyer; no prices, for it may be a present. */
export function drawDeliveryNote(note: ParcelPaper & { carrier: string }): Promise<Uint8Array> {
  const t = parcelTexts[paperLanguage(note.language)]
  return drawPaper({
    ...sheet(note, `${t.deliveryNote} ${note.number}`),
    to: note.address,
    notes: [`${t.carrier} ${note.carrier}${note.language === 'ja' ? '' : '.'}`, t.enjoy],
  })
}

/** What a buyer puts on and into the parcel back. */
export function drawReturnLabel(label: ParcelPaper): Promise<Uint8Array> {
  const t = parcelTexts[paperLanguage(label.language)]
  const { address } = label
  const from = `${nameOf(address)}, ${address.street}, ${address.postalCode} ${address.city}`
  return drawPaper({
    ...sheet(label, `${t.label} ${label.number}`),
    to: { ...club.address, company: club.legalName, firstName: t.label, lastName: label.number },
    notes: [t.what, `${t.from}: ${from}`, ...t.steps],
    code: label.number,
  })
}

function sheet(given: ParcelPaper, title: string) {
  const language = paperLanguage(given.language)
  const t = parcelTexts[language]
  return {
    language,
    title,
    from: clubSender(),
    facts: [
      { label: t.date, value: formatDate(given.date, language) },
      { label: t.order, value: given.orderNumber },
    ],
    columns: [
      { label: t.item, width: 'wide' as const },
      { label: t.piece, width: 'small' as const },
    ],
    rows: given.lines.map((line) => [lineName(line), String(line.quantity)]),
    sums: [],
  }
}
