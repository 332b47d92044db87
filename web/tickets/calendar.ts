/** A match lasts about this long with its break. */
const MATCH_MINUTES = 110
const LINE_BYTES = 75

/** One entry as calendars read it (RFC 5545). Loaded again it replaces the one before of its `uid`. */
export function calendarEntry(entry: {
  uid: string
  startsAt: Date
  /** As long as a match, where it is left out. */
  minutes?: number
  /** Calendars remind so long before; not at all where it is left out. */
  remindMinutes?: number
  changedAt: Date
  title: string
  where: string
  /** The place in the ground, or what there is to do. */
  about: string
  address: string
}): string {
  const endsAt = new Date(entry.startsAt.getTime() + (entry.minutes ?? MATCH_MINUTES) * 60_000)
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kurve//Tickets//DE',
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `DTSTAMP:${timeOf(entry.changedAt)}`,
    `DTSTART:${timeOf(entry.startsAt)}`,
    `DTEND:${timeOf(endsAt)}`,
    `SUMMARY:${escaped(entry.title)}`,
    `LOCATION:${escaped(entry.where)}`,
    `DESCRIPTION:${escaped(entry.about)}`,
    `URL:${entry.address}`,
    ...alarm(entry),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}

function alarm({ remindMinutes, title }: { remindMinutes?: number; title: string }): string[] {
  if (remindMinutes === undefined) return []
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:-PT${remindMinutes}M`,
    `DESCRIPTION:${escaped(title)}`,
    'END:VALARM',
  ]
}

function timeOf(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')
}

/** Lines of at most 75 bytes; a folded line goes on after a space, and no character is cut. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    const room = parts.length === 0 ? LINE_BYTES : LINE_BYTES - 1
    if (bytesOf(part + character) > room) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}
