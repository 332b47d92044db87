import { expect, test } from 'vitest'
import { berlinDate } from './dates.ts'
import { dayEnd, endOfDays, monthsAfter } from './time-limits.rules.ts'

test.each([
  ['2026-11-28', '2026-11-28T22:59:59.000Z'],
  ['2026-07-01', '2026-07-01T21:59:59.000Z'],
  ['2026-10-25', '2026-10-25T22:59:59.000Z'],
  ['2027-03-28', '2027-03-28T21:59:59.000Z'],
])('%s ends at the club', (day, at) => {
  expect(dayEnd(day).toISOString()).toBe(at)
})

test.each([
  ['in winter', '2026-11-12T08:00:00Z', '2026-11-26T22:59:59.000Z'],
  ['begun after midnight at the club', '2026-11-11T23:30:00Z', '2026-11-26T22:59:59.000Z'],
  ['over the end of summer time', '2026-10-12T08:00:00Z', '2026-10-26T22:59:59.000Z'],
  ['into summer time', '2027-03-15T23:30:00Z', '2027-03-30T21:59:59.000Z'],
])('fourteen days %s end with the last of them', (_, from, end) => {
  expect(endOfDays(new Date(from), 14).toISOString()).toBe(end)
})

test.each([
  ['a Saturday', '2026-11-14', '2026-11-30'],
  ['a Sunday, on which summer time ends', '2026-10-11', '2026-10-26'],
  ['Christmas Eve is none', '2026-12-10', '2026-12-24'],
  ['Christmas and the weekend after it', '2026-12-11', '2026-12-28'],
  ['New Year', '2026-12-18', '2027-01-04'],
  ['Epiphany, which some states have', '2026-12-23', '2027-01-07'],
  ['Good Friday and all of Easter', '2027-03-12', '2027-03-30'],
  ['May Day, a Saturday', '2027-04-17', '2027-05-03'],
  ['Ascension', '2027-04-22', '2027-05-07'],
  ['Whit Monday', '2027-05-03', '2027-05-18'],
  ['Corpus Christi', '2027-05-13', '2027-05-28'],
  ['Buß- und Bettag', '2027-11-03', '2027-11-18'],
])('fourteen days that end on %s end with the next working day (§ 193 BGB)', (_, from, day) => {
  expect(berlinDate(endOfDays(new Date(`${from}T11:00:00Z`), 14))).toBe(day)
})

test.each<[string, string, number, string]>([
  ['the same day and time', '2026-11-27T12:00:00Z', 3, '2027-02-27T12:00:00.000Z'],
  ['the last day of a shorter month', '2027-01-31T10:00:00Z', 1, '2027-02-28T10:00:00.000Z'],
  ['a short month between loses nothing', '2027-01-31T10:00:00Z', 3, '2027-04-30T09:00:00.000Z'],
  ['a year from the 31st', '2027-01-31T10:00:00Z', 12, '2028-01-31T10:00:00.000Z'],
  ['after midnight at the club', '2027-02-28T23:30:00Z', 1, '2027-03-31T22:30:00.000Z'],
  ['the hour at the club in summer, too', '2027-03-15T12:00:00Z', 1, '2027-04-15T11:00:00.000Z'],
  ['and in winter again', '2026-09-30T22:30:00Z', 1, '2026-10-31T23:30:00.000Z'],
  ['an hour that does not come', '2027-02-28T01:30:00Z', 1, '2027-03-28T01:30:00.000Z'],
  ['an hour that comes twice', '2026-09-25T00:30:00Z', 1, '2026-10-25T01:30:00.000Z'],
  ['over New Year', '2026-12-31T22:59:59Z', 2, '2027-02-28T22:59:59.000Z'],
])('months later: %s', (_, from, months, end) => {
  expect(monthsAfter(new Date(from), months).toISOString()).toBe(end)
})
