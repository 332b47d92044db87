import { Document, Page, Path, renderToBuffer, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { create as createQrCode } from 'qrcode'
import { createElement as h, type ReactNode } from 'react'
import { club, type Language } from '#club/club.ts'
import { formatDateTime, formatTime } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { pdfFont } from '#platform/pdf-font.ts'
import type { WalletTicketDetail } from './tickets.schema.ts'

const INK = '#0e1430'
const PAPER = '#fbfaf6'
const HOT = '#fc5316'
const QUIET = '#4a5170'

const styles = StyleSheet.create({
  page: { padding: 40, fontSize: 10, color: INK, backgroundColor: '#ffffff' },
  ticket: { flexDirection: 'row', backgroundColor: INK, color: PAPER, height: 250 },
  main: { flexGrow: 1, flexBasis: 0, padding: 24, justifyContent: 'space-between' },
  head: { flexDirection: 'row', gap: 12, alignItems: 'center' },
  match: { fontWeight: 700, fontSize: 17, lineHeight: 1.25, marginBottom: 6 },
  places: { flexDirection: 'row', gap: 28 },
  label: { fontSize: 8, color: '#b9c0dc', marginBottom: 4 },
  number: { fontWeight: 700, fontSize: 38, lineHeight: 1 },
  tear: {
    width: 216,
    backgroundColor: PAPER,
    color: INK,
    borderLeft: `1.5pt dashed ${QUIET}`,
    border: `1pt solid ${INK}`,
    padding: 16,
    alignItems: 'center',
    justifyContent: 'space-between',
  },
  identity: { fontSize: 7, color: QUIET },
  facts: { flexDirection: 'row', flexWrap: 'wrap', marginTop: 26, rowGap: 12 },
  fact: { width: '33.3%' },
  factLabel: { fontSize: 8, color: QUIET, marginBottom: 2 },
  heading: { fontWeight: 700, fontSize: 12, marginTop: 26, marginBottom: 6 },
  sentence: { fontSize: 10, lineHeight: 1.45, marginBottom: 3, color: QUIET },
})

const words = {
  de: {
    block: 'Block',
    row: 'Reihe',
    seat: 'Platz',
    standing: 'Stehplatz',
    doors: 'Einlass ab',
    price: 'Preis',
    priceClass: 'Preisklasse',
    order: 'Bestellung',
    ticket: 'Ticketnummer',
    venue: 'Stadion',
    terms: 'Was für dieses Ticket gilt',
    rules: 'Im Stadion',
    vat: 'inkl. MwSt.',
  },
  en: {
    block: 'Block',
    row: 'Row',
    seat: 'Seat',
    standing: 'Standing',
    doors: 'Gates open at',
    price: 'Price',
    priceClass: 'Price class',
    order: 'Order',
    ticket: 'Ticket number',
    venue: 'Ground',
    terms: 'What holds for this ticket',
    rules: 'In the ground',
    vat: 'VAT included',
  },
  ja: {
    block: 'ブロック',
    row: '列',
    seat: '席',
    standing: '立見席',
    doors: '開場',
    price: '料金',
    priceClass: '席種',
    order: '注文番号',
    ticket: 'チケット番号',
    venue: 'スタジアム',
    terms: 'このチケットについて',
    rules: 'スタジアム内のルール',
    vat: '税込',
  },
} as const

/** How this ticket is set: in which language, and what its font can print. */
type Setting = { language: Language; print: (text: string) => string; say: (text: WalletText) => string }

/** With a code that stands still. */
type PrintedTicket = WalletTicketDetail & { code: string }
type WalletText = WalletTicketDetail['terms'][number]

/** A page to print: the ticket with its code, and what holds for it. */
export async function renderTicketPdf(ticket: PrintedTicket, language: Language): Promise<Buffer> {
  const { event, venue } = ticket
  const wording = (text: WalletText) => text[language] ?? text.de
  const { family, print } = await pdfFont(language, [
    ...[event.name, event.competition, ticket.ticketTypeName, ticket.priceClassName].map(wording),
    ...[...ticket.terms, ...ticket.venueRules].map(wording),
    ...[venue.name, venue.address, ticket.block, ticket.row ?? '', ticket.seat ?? ''],
  ])
  const setting: Setting = { language, print, say: (text) => print(wording(text)) }
  const page = h(
    Page,
    { size: 'A4', style: [styles.page, { fontFamily: family }] },
    stub(ticket, setting),
    facts(ticket, setting),
    sentences(words[language].terms, ticket.terms, setting),
    sentences(words[language].rules, ticket.venueRules, setting),
  )
  return renderToBuffer(h(Document, { title: wording(event.name), author: club.legalName, language }, page))
}

function stub(ticket: PrintedTicket, setting: Setting): ReactNode {
  const { event, venue } = ticket
  const { language, print, say } = setting
  const startsAt = formatDateTime(new Date(event.startsAt), language)
  return h(
    View,
    { style: styles.ticket },
    h(
      View,
      { style: styles.main },
      h(View, { style: styles.head }, crest(), h(Text, null, `${club.name}, ${say(event.competition)}`)),
      h(
        View,
        null,
        h(Text, { style: styles.match }, say(event.name)),
        h(Text, null, print(`${startsAt}, ${venue.name}`)),
      ),
      places(ticket, setting),
    ),
    h(View, { style: styles.tear }, qrCode(ticket.code), h(Text, { style: styles.identity }, ticket.id)),
  )
}

/** The club's shield, as on every page. */
function crest(): ReactNode {
  const path = (d: string, fill: string) => h(Path, { key: d.slice(0, 9), d, fill })
  return h(
    Svg,
    { viewBox: '0 0 120 140', width: 38, height: 44 },
    path('M2 1H118V74C118 103.5 94 122.5 60 139.6C26 122.5 2 103.5 2 74Z', PAPER),
    path('M6 5H114V74C114 101 91 119 60 135C29 119 6 101 6 74Z', INK),
    path(
      'M35.5 29.4H108.6L88.4 47.5H52.8L49.4 55.9H39.7C34.7 58 30 63 25.8 69.7C22.6 63.8 22.7 57.5 26.1 52.9Z',
      PAPER,
    ),
    path('M51.5 50.8H84.6L67.9 65.7H45.5Z', PAPER),
    path('M44.2 69H64.2L28.4 110Z', HOT),
  )
}

function places(ticket: WalletTicketDetail, setting: Setting): ReactNode {
  const { block, row, seat, standing } = words[setting.language]
  const shown: [string, string][] = ticket.seat
    ? [
        [block, ticket.block],
        [row, ticket.row ?? ''],
        [seat, ticket.seat],
      ]
    : [
        [block, ticket.block],
        [standing, '–'],
      ]
  return h(
    View,
    { style: styles.places },
    ...shown.map(([label, value]) =>
      h(
        View,
        { key: label },
        h(Text, { style: styles.label }, label),
        h(Text, { style: styles.number }, setting.print(value)),
      ),
    ),
  )
}

/** Black on white, with the quiet zone of four modules that readers need. */
function qrCode(code: string): ReactNode {
  const { modules } = createQrCode(code, { errorCorrectionLevel: 'M' })
  const size = modules.size
  let d = ''
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (modules.get(y, x)) d += `M${x + 4} ${y + 4}h1v1h-1Z`
  return h(
    Svg,
    { viewBox: `0 0 ${size + 8} ${size + 8}`, width: 184, height: 184 },
    h(Path, { d: `M0 0H${size + 8}V${size + 8}H0Z`, fill: '#ffffff' }),
    h(Path, { d, fill: '#000000' }),
  )
}

function facts(ticket: WalletTicketDetail, setting: Setting): ReactNode {
  const { language, print, say } = setting
  const word = words[language]
  const price = `${formatMoney(ticket.price, language)} ${word.vat}, ${say(ticket.ticketTypeName)}`
  const shown: [string, string][] = [
    [word.doors, formatTime(new Date(ticket.event.doorsOpenAt), language)],
    [word.price, price],
    [word.priceClass, say(ticket.priceClassName)],
    [word.order, ticket.orderNumber],
    [word.venue, print(ticket.venue.address)],
  ]
  return h(
    View,
    { style: styles.facts },
    ...shown.map(([label, value]) =>
      h(
        View,
        { key: label, style: styles.fact },
        h(Text, { style: styles.factLabel }, label),
        h(Text, null, value),
      ),
    ),
  )
}

function sentences(heading: string, texts: WalletText[], { say }: Setting): ReactNode {
  return h(
    View,
    null,
    h(Text, { style: styles.heading }, heading),
    ...texts.map((text) => h(Text, { key: text.de, style: styles.sentence }, say(text))),
  )
}
