import { awayAreas } from '#club/away-areas.ts'
import type { Language, Text } from '#club/club.ts'
import { formatDateTime } from '#platform/dates.ts'
import type { MailStub } from '#platform/mail/mail-layout.ts'
import { formatMoney } from '#platform/money.ts'
import { joinedIn } from '#platform/text/joined.rules.ts'
import { stubTexts } from './ticket-stub.texts.ts'

/** A place of a ticket, as mails show it. */
export type StubPlace = {
  block: string
  /** What another ground calls its area. */
  called?: string | null
  /** Null in a standing block, as the seat is. */
  row: string | null
  seat: string | null
  /** Left out where nobody pays. */
  priceCents?: number
}

export type StubOfMatch = { name: Text; venue?: string; startsAt: Date; places: StubPlace[] }

/** The tickets of one match as a stub. They are no codes: those change hands, and a mail does not. */
export function stubOf({ name, venue, startsAt, places }: StubOfMatch, language: Language): MailStub {
  const label = stubTexts[language]
  const when = formatDateTime(startsAt, language)
  return {
    title: name[language] ?? name.de,
    lines: [venue ? `${when}, ${venue}` : when],
    pieces: places.map(({ block, called, row, seat, priceCents }) => ({
      places: [
        { label: label.block, value: areaName(block, called, language) ?? block },
        ...(areaName(block, called, language)
          ? []
          : row === null || seat === null
            ? [{ label: label.standing, value: '–' }]
            : [
                { label: label.row, value: row },
                { label: label.seat, value: seat },
              ]),
      ],
      ...(priceCents === undefined
        ? {}
        : { tear: { label: label.price, value: formatMoney(priceCents, language) } }),
    })),
  }
}

/** Of places at another club's ground, which have no block of their own. */
function areaName(block: string, called: string | null | undefined, language: Language): string | null {
  const area = awayAreas.find(({ id }) => id === block)
  return area ? joinedIn(language, [area.name[language] ?? area.name.de, called]) : null
}
