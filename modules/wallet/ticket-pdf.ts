import { club, type Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { awayArea } from '#modules/tickets/venue/away.rules.ts'
import { formatDateTime, formatTime } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { pdfFont } from '#platform/pdf/pdf-font.ts'
import { pdfBand, pdfCode, pdfPerforation } from '#platform/pdf/pdf-parts.ts'
import { A4, box, type Piece, type Style, text } from '#platform/pdf/piece.ts'
import { writePdf } from '#platform/pdf/write-pdf.ts'
import { ticketNumber } from './ticket-number.rules.ts'
import { ticketPaperTexts } from './ticket-pdf.texts.ts'
import type { WalletTicketDetail } from './tickets.schema.ts'

const { ink: INK, paper: PAPER, quiet: QUIET, faint: FAINT } = papers

const TICKET_HEIGHT = 292
const BAND = { height: 62, sash: 128, crest: 28, size: 15, style: { paddingHorizontal: 24 } } as const

const styles = {
  page: { padding: 40, fontSize: 10, color: INK, backgroundColor: papers.white },
  ticket: { flexDirection: 'row', backgroundColor: INK, color: PAPER, height: TICKET_HEIGHT },
  main: { flexGrow: 1, flexBasis: 0 },
  words: {
    flexGrow: 1,
    paddingHorizontal: 24,
    paddingTop: 22,
    paddingBottom: 22,
    justifyContent: 'space-between',
  },
  competition: { fontSize: 10, color: FAINT, marginBottom: 5 },
  match: { fontWeight: 'wide', fontSize: 21, lineHeight: 1.12, marginBottom: 8 },
  long: { fontSize: 14 },
  when: { fontSize: 11, lineHeight: 1.4 },
  places: { flexDirection: 'row', gap: 30, marginTop: 14 },
  label: { fontSize: 9, color: FAINT, marginBottom: 2 },
  number: { fontWeight: 'narrow', fontSize: 54, lineHeight: 0.95, whiteSpace: 'nowrap' },
  area: { fontWeight: 'wide', fontSize: 19, lineHeight: 1.2 },
  tear: {
    width: 206,
    backgroundColor: PAPER,
    color: INK,
    borderWidth: 1,
    borderColor: INK,
    padding: 14,
    alignItems: 'center',
    justifyContent: 'space-between',
  },
  bearer: { fontWeight: 900, fontSize: 10.5, lineHeight: 1.45 },
  identity: { fontSize: 7, lineHeight: 1.3, color: QUIET },
  facts: { flexDirection: 'row', flexWrap: 'wrap', marginTop: 24, rowGap: 12 },
  fact: { width: '33.3%', paddingRight: 12 },
  factLabel: { fontSize: 8, color: QUIET, marginBottom: 2 },
  section: { marginTop: 20, paddingTop: 10, borderTopWidth: 2, borderColor: INK },
  heading: { fontWeight: 'wide', fontSize: 13, lineHeight: 1.2, marginBottom: 6 },
  sentence: { fontSize: 10, lineHeight: 1.45, marginBottom: 3, color: QUIET },
} satisfies Record<string, Style>

/** How this ticket is set: in which language, and what its font can print. */
type Setting = { language: Language; print: (text: string) => string; say: (text: WalletText) => string }

/** With a code that stands still. */
type PrintedTicket = Pick<
  WalletTicketDetail,
  | 'id'
  | 'block'
  | 'row'
  | 'seat'
  | 'price'
  | 'priceClassName'
  | 'ticketTypeName'
  | 'orderNumber'
  | 'bearer'
  | 'terms'
  | 'venueRules'
> & {
  event: Pick<WalletTicketDetail['event'], 'name' | 'competition' | 'startsAt' | 'doorsOpenAt'>
  venue: Pick<WalletTicketDetail['venue'], 'name' | 'address'>
  code: string
}
type WalletText = WalletTicketDetail['terms'][number]

/** A page to print: the ticket with its code, and what holds for it. */
export function renderTicketPdf(ticket: PrintedTicket, language: Language): Promise<Buffer> {
  return renderTicketsPdf([ticket], language)
}

/** A page for each, for whoever buys several at the counter. */
export function renderTicketsPdf(tickets: PrintedTicket[], language: Language): Promise<Buffer> {
  const wording = (text: WalletText) => text[language] ?? text.de
  const font = pdfFont(
    language,
    tickets.flatMap((ticket) => wordsOf(ticket, wording)),
  )
  const setting: Setting = { language, print: font.print, say: (text) => font.print(wording(text)) }
  const title = tickets[0] ? wording(tickets[0].event.name) : club.name
  const sheets = tickets.map((ticket) => ({
    size: A4,
    font,
    style: styles.page,
    children: piecesOf(ticket, setting),
  }))
  return writePdf({ title, author: club.legalName, language }, sheets)
}

function wordsOf(ticket: PrintedTicket, wording: (text: WalletText) => string): string[] {
  const { event, venue } = ticket
  return [
    ...[event.name, event.competition, ticket.ticketTypeName, ticket.priceClassName].map(wording),
    ...[...ticket.terms, ...ticket.venueRules].map(wording),
    ...[venue.name, venue.address, ticket.block, ticket.row ?? '', ticket.seat ?? '', ticket.bearer ?? ''],
  ]
}

function piecesOf(ticket: PrintedTicket, setting: Setting): Piece[] {
  const { terms, rules } = ticketPaperTexts[setting.language]
  return [
    stub(ticket, setting),
    facts(ticket, setting),
    sentences(terms, ticket.terms, setting),
    sentences(rules, ticket.venueRules, setting),
  ]
}

function stub(ticket: PrintedTicket, setting: Setting): Piece {
  const { event, venue } = ticket
  const { language, print, say } = setting
  const startsAt = formatDateTime(new Date(event.startsAt), language)
  const name = say(event.name)
  const [home, away, ...rest] = name.split(' – ')
  // The two clubs stand below each other, as on every ticket of the club.
  const lines = away && rest.length === 0 ? `${home} –\n${away}` : name
  return box(
    styles.ticket,
    box(
      styles.main,
      pdfBand(papers, print, BAND),
      box(
        styles.words,
        box(
          {},
          text(styles.competition, say(event.competition)),
          text(name.length > 40 ? { ...styles.match, ...styles.long } : styles.match, lines),
          text(styles.when, print(`${startsAt}\n${venue.name}`)),
        ),
        places(ticket, setting),
      ),
    ),
    box(
      styles.tear,
      pdfPerforation(TICKET_HEIGHT, { ground: papers.white, dots: QUIET }),
      pdfCode(ticket.code, 176),
      ticket.bearer ? text(styles.bearer, print(ticket.bearer)) : null,
      text(styles.identity, ticketNumber(ticket.id)),
    ),
  )
}

function places(ticket: PrintedTicket, setting: Setting): Piece {
  const { block, row, seat, standing } = ticketPaperTexts[setting.language]
  // An area elsewhere is a price class of its own, with what that ground calls it.
  if (awayArea(ticket.block))
    return box(
      { marginTop: 14 },
      text(styles.label, block),
      text(styles.area, setting.say(ticket.priceClassName)),
    )
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
  return box(
    styles.places,
    ...shown.map(([label, value]) =>
      box({}, text(styles.label, label), text(styles.number, setting.print(value))),
    ),
  )
}

function facts(ticket: PrintedTicket, setting: Setting): Piece {
  const { language, print, say } = setting
  const word = ticketPaperTexts[language]
  const price = `${formatMoney(ticket.price, language)} ${word.vat}, ${say(ticket.ticketTypeName)}`
  const shown: [string, string][] = [
    ...(ticket.bearer ? [[word.bearer, print(ticket.bearer)] as [string, string]] : []),
    [word.doors, formatTime(new Date(ticket.event.doorsOpenAt), language)],
    [word.price, price],
    [word.priceClass, say(ticket.priceClassName)],
    [word.order, ticket.orderNumber],
    [word.venue, print(ticket.venue.address)],
  ]
  return box(
    styles.facts,
    ...shown.map(([label, value]) => box(styles.fact, text(styles.factLabel, label), text({}, value))),
  )
}

function sentences(heading: string, texts: WalletText[], { say }: Setting): Piece {
  return box(
    styles.section,
    text(styles.heading, heading),
    ...texts.map((one) => text(styles.sentence, say(one))),
  )
}
