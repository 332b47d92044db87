import type { Text } from '#club/club.ts'
import { awayArea, nameOfArea } from './venue/away.rules.ts'

/** A place that somebody has, or that is for sale, with what it cost. */
export type SoldPlace = {
  blockId: string
  /** Null in a standing block, as the seat is. */
  row: string | null
  seat: string | null
  seatId: string | null
  priceClass: string
  ticketType: string
  priceCents: number
}

const ticketTypes: Record<string, Required<Text>> = {
  full: { de: 'Vollzahler', en: 'Full price', ja: '一般' },
  reduced: { de: 'Ermäßigt', en: 'Reduced', ja: '割引' },
  child: { de: 'Kind', en: 'Child', ja: '子ども' },
  companion: { de: 'Begleitung', en: 'Companion', ja: '付き添い' },
}

export function nameOfTicketType(id: string): Required<Text> {
  return ticketTypes[id] ?? { de: id, en: id, ja: id }
}

/** A place in one line, with the type of its ticket. Without a row it is in a standing block. */
export function placeInWords(place: {
  blockId: string
  row: string | null
  seat: string | null
  ticketType: string
  /** What another ground calls the area. */
  called?: string | null
}): Required<Text> {
  const type = nameOfTicketType(place.ticketType)
  const { blockId, row, seat } = place
  const away = awayArea(blockId)
  if (away) {
    const area = nameOfArea(away, place.called)
    return inEach((language) => `${area[language] ?? area.de} · ${type[language]}`)
  }
  if (row === null) {
    return {
      de: `Block ${blockId}, Stehplatz · ${type.de}`,
      en: `Block ${blockId}, standing · ${type.en}`,
      ja: `${blockId}ブロック、立ち見 · ${type.ja}`,
    }
  }
  return {
    de: `Block ${blockId}, Reihe ${row}, Platz ${seat} · ${type.de}`,
    en: `Block ${blockId}, row ${row}, seat ${seat} · ${type.en}`,
    ja: `${blockId}ブロック ${row}列 ${seat}番 · ${type.ja}`,
  }
}

function inEach(say: (language: 'de' | 'en' | 'ja') => string): Required<Text> {
  return { de: say('de'), en: say('en'), ja: say('ja') }
}

/** The type of whatever is sold and becomes a ticket for one match. */
export const MATCH_TICKET = 'Ticket'
