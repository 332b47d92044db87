import { club } from '#club/club.ts'
import type { PostalAddress } from '#modules/contacts/schema.ts'
import { formatDate } from '#platform/dates.ts'
import { clubSender, drawPaper, lineName, nameOf, paperLanguage } from './paper.ts'

const texts = {
  de: {
    deliveryNote: 'Lieferschein',
    label: 'Rücksendeschein',
    what: 'Das ist ein Begleitschein, keine Paketmarke: Das Porto zahlst Du selbst, die Paketmarke bekommst Du bei der Post. Kam etwas falsch oder kaputt an, schreib uns vorher, dann zahlen wir den Weg.',
    order: 'Bestellung',
    date: 'Datum',
    item: 'Artikel',
    piece: 'Stück',
    carrier: 'Versand mit',
    enjoy: 'Viel Freude damit. Wenn etwas nicht passt, sag uns in Deinem Konto unter Bestellungen Bescheid.',
    steps: [
      '1. Leg dieses Blatt zur Ware ins Paket.',
      '2. Kleb die Adresse oben auf das Paket. Der Code sagt uns, was darin ist.',
      '3. Gib das Paket bei der Post ab und behalte den Beleg.',
    ],
    from: 'Absender',
  },
  en: {
    deliveryNote: 'Delivery note',
    label: 'Return slip',
    what: 'This is a slip for the parcel, no postage label: you pay the postage and get the label at the post office. If something came wrong or damaged, write to us first, and we pay for the way.',
    order: 'Order',
    date: 'Date',
    item: 'Item',
    piece: 'Qty',
    carrier: 'Sent with',
    enjoy: 'Enjoy. If something does not fit, tell us in your account under Orders.',
    steps: [
      '1. Put this sheet into the parcel with the goods.',
      '2. Stick the address above onto the parcel. The code tells us what is inside.',
      '3. Hand the parcel in at the post office and keep the receipt.',
    ],
    from: 'From',
  },
  ja: {
    deliveryNote: '納品書',
    label: '返品票',
    what: 'これは同封用の返品票で、送り状（切手）ではありません。送料はお客様のご負担です。商品の誤りや破損の場合は、先にご連絡ください。送料は当方が負担します。',
    order: '注文番号',
    date: '日付',
    item: '商品',
    piece: '数量',
    carrier: '配送会社：',
    enjoy:
      'お買い上げありがとうございます。サイズなどが合わない場合は、マイアカウントの「注文」からお知らせください。',
    steps: [
      '1. この用紙を商品と一緒に箱に入れてください。',
      '2. 上の宛先を箱に貼ってください。コードで中身がわかります。',
      '3. 郵便局に荷物を出し、控えを保管してください。',
    ],
    from: '差出人',
  },
} as const

export type ParcelPaper = {
  number: string
  date: Date
  language: string
  address: PostalAddress
  orderNumber: string
  lines: { name: string; serialNumber: string; quantity: number }[]
}

/** What lies in a parcel to the buyer; no prices, for it may be a present. */
export function drawDeliveryNote(note: ParcelPaper & { carrier: string }): Promise<Uint8Array> {
  const t = texts[paperLanguage(note.language)]
  return drawPaper({
    ...sheet(note, `${t.deliveryNote} ${note.number}`),
    to: note.address,
    notes: [`${t.carrier} ${note.carrier}${note.language === 'ja' ? '' : '.'}`, t.enjoy],
  })
}

/** What a buyer puts on and into the parcel back. */
export function drawReturnLabel(label: ParcelPaper): Promise<Uint8Array> {
  const t = texts[paperLanguage(label.language)]
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
  const t = texts[language]
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
