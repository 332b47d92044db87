import { club, type Language, type Text } from '#club/club.ts'
import { awayArea, nameOfArea } from '#modules/tickets/venue/away.rules.ts'
import { formatDateTime, formatTime } from '#platform/dates.ts'

/** What a pass shows, whichever wallet it is for. */
export type PassContent = {
  ticketId: string
  issue: number
  eventId: string
  name: Text
  competition: Text
  opponent: string
  startsAt: Date
  doorsOpenAt: Date
  venue: { name: string; address: string; city: string }
  block: string
  /** What another ground calls the area. */
  called: string | null
  /** Who goes with it, where it says so. */
  bearer: string | null
  row: string | null
  seat: string | null
  ticketTypeName: Text
  orderNumber: string
  /** Null where it opens nothing any more. */
  code: string | null
  /** When the match was called off. */
  cancelledAt: Date | null
  terms: Text[]
}

/** As long as a gate would let somebody in. */
const HOURS_AFTER_START = 5

export function expiryOf({ startsAt }: Pick<PassContent, 'startsAt'>): Date {
  return new Date(startsAt.getTime() + HOURS_AFTER_START * 3_600_000)
}

export const WORDS = {
  description: { de: 'Eintrittskarte', en: 'Ticket', ja: 'チケット' },
  start: { de: 'Anpfiff', en: 'Kick-off', ja: 'キックオフ' },
  doors: { de: 'Einlass', en: 'Gates open', ja: '開場' },
  match: { de: 'Spiel', en: 'Match', ja: '試合' },
  venue: { de: 'Stadion', en: 'Ground', ja: 'スタジアム' },
  block: { de: 'Block', en: 'Block', ja: 'ブロック' },
  row: { de: 'Reihe', en: 'Row', ja: '列' },
  seat: { de: 'Platz', en: 'Seat', ja: '席' },
  standing: { de: 'Stehplatz', en: 'Standing', ja: '立見席' },
  type: { de: 'Karte', en: 'Ticket type', ja: '券種' },
  // A ticket of a season ticket has that one's number.
  order: { de: 'Bestellung oder Dauerkarte', en: 'Order or season ticket', ja: '注文・シーズンチケット番号' },
  number: { de: 'Ticketnummer', en: 'Ticket number', ja: 'チケット番号' },
  terms: { de: 'Was für dieses Ticket gilt', en: 'What holds for this ticket', ja: 'このチケットについて' },
  state: { de: 'Gültigkeit', en: 'Validity', ja: '有効性' },
  void: {
    de: 'Dieser Pass gilt nicht mehr.',
    en: 'This pass is no longer valid.',
    ja: 'このパスは無効です。',
  },
  off: {
    de: 'Das Spiel ist abgesagt.',
    en: 'The match is called off.',
    ja: 'この試合は中止になりました。',
  },
  moved: { de: 'Neuer Anpfiff: %@', en: 'New kick-off: %@', ja: '新しいキックオフ時刻：%@' },
  bearer: { de: 'Für', en: 'For', ja: 'ご来場者' },
  code: {
    de: 'Dieser Pass ist Dein Ticket: In der App und auf Papier gilt es nicht mehr.',
    en: 'This pass is your ticket: it is no longer valid in the app or on paper.',
    ja: 'このパスがチケットです。アプリや紙では使えなくなります。',
  },
} satisfies Record<string, Required<Text>>

export function inLanguage(text: Text, language: Language): string {
  return text[language] ?? text.en
}

type Field = {
  key: string
  label: string
  value: string
  changeMessage?: string
  textAlignment?: 'PKTextAlignmentRight'
}

/** The fields of an event ticket by their place. Everything is written in German, which the translations start from. */
export function fieldsOf(
  content: PassContent,
): Record<'headerFields' | 'primaryFields' | 'secondaryFields' | 'auxiliaryFields' | 'backFields', Field[]> {
  const { block, called, bearer, row, seat } = content
  const over = whyItOpensNothing(content)
  const field = (key: keyof typeof WORDS, value: string): Field => ({ key, label: WORDS[key].de, value })
  const away = awayArea(block)
  const place = away
    ? [field('block', nameOfArea(away, called).de)]
    : seat
      ? [field('block', block), field('row', row ?? ''), field('seat', seat)]
      : [field('block', block), field('standing', '–')]
  return {
    headerFields: [
      { ...field('doors', formatTime(content.doorsOpenAt, 'de')), textAlignment: 'PKTextAlignmentRight' },
    ],
    primaryFields: [field('match', content.name.de)],
    secondaryFields: [
      { ...field('start', formatDateTime(content.startsAt, 'de')), changeMessage: WORDS.moved.de },
      ...(over ? [{ ...field('state', over), changeMessage: '%@' }] : []),
    ],
    auxiliaryFields: [
      ...place,
      field('type', content.ticketTypeName.de),
      ...(bearer ? [field('bearer', bearer)] : []),
    ],
    backFields: [
      field('state', over ?? WORDS.code.de),
      field('venue', [content.venue.name, content.venue.address].join(', ')),
      field('order', content.orderNumber),
      field('number', content.ticketId),
      ...content.terms.map((term, index) => ({
        key: `terms-${index}`,
        label: index === 0 ? WORDS.terms.de : '',
        value: term.de,
      })),
    ].map((one, index) => ({ ...one, key: `back-${index}-${one.key}` })),
  }
}

function whyItOpensNothing({ code, cancelledAt }: PassContent): string | null {
  if (cancelledAt) return WORDS.off.de
  return code === null ? WORDS.void.de : null
}

/** From the German words of a pass to those of a language; German is named too, or German phones would show English. */
export function translationsOf(content: PassContent, language: Language): Record<string, string> {
  const texts: Text[] = [
    ...Object.values(WORDS),
    content.name,
    content.ticketTypeName,
    ...(awayArea(content.block) ? [nameOfArea(awayArea(content.block)!, content.called)] : []),
    ...content.terms,
    inEachLanguage((one) => formatDateTime(content.startsAt, one)),
    inEachLanguage((one) => formatTime(content.doorsOpenAt, one)),
  ]
  return Object.fromEntries(texts.map((text) => [text.de, inLanguage(text, language)]))
}

function inEachLanguage(say: (language: Language) => string): Text {
  return { de: say('de'), en: say('en'), ja: say('ja') }
}

/** What machines read besides the picture: suggestions of the phone, and its calendar. */
export function semanticsOf({ startsAt, venue, opponent, block, called, row, seat }: PassContent) {
  const away = awayArea(block)
  return {
    eventType: 'PKEventTypeSports' as const,
    sportName: 'Football',
    homeTeamName: away ? opponent : club.name,
    awayTeamName: away ? club.name : opponent,
    venueName: venue.name,
    // Only where one's own ground is stands in the club's values.
    ...(away ? {} : { venueLocation: { ...club.stadiumLocation } }),
    eventStartDate: startsAt.toISOString(),
    seats: [
      {
        seatSection: away ? nameOfArea(away, called).de : block,
        ...(row ? { seatRow: row } : {}),
        ...(seat ? { seatNumber: seat } : {}),
      },
    ],
  }
}
