import { expect, test } from 'vitest'
import { calendarEntry } from './calendar.ts'

const entry = {
  uid: 'ticket-0198',
  startsAt: new Date('2026-11-28T14:30:00Z'),
  changedAt: new Date('2026-11-20T09:00:00.123Z'),
  title: 'ファルケンシュタット – Westhafen',
  where: 'Falkenpark, Am Falkenpark 1; 60528 Falkenstadt',
  about: 'Block 19, Reihe 8, Platz 14',
  address: 'http://club.localhost:3000/konto/tickets/0198',
}

test('TIX-04 a ticket in the calendar has kick-off, ground and place, in lines that every calendar reads', () => {
  const text = calendarEntry(entry)
  expect(text).toContain('DTSTART:20261128T143000Z\r\nDTEND:20261128T162000Z\r\n')
  expect(text).toContain('DTSTAMP:20261120T090000Z')
  const unfolded = text.replaceAll('\r\n ', '')
  expect(unfolded).toContain('LOCATION:Falkenpark\\, Am Falkenpark 1\\; 60528 Falkenstadt')
  expect(unfolded).toContain('SUMMARY:ファルケンシュタット – Westhafen')
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

test('what begins for a moment ends after it, and the calendar reminds of it before', () => {
  const text = calendarEntry({ ...entry, uid: 'sale-1', minutes: 15, remindMinutes: 10 })
  expect(text).toContain('UID:sale-1\r\n')
  expect(text).toContain('DTEND:20261128T144500Z\r\n')
  expect(text).toContain('BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT10M\r\n')
  expect(calendarEntry(entry)).not.toContain('VALARM')
})
