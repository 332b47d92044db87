import { type CashPaper, rollPdf } from '#modules/cash/cash.ts'
import type { Column } from '#modules/office/shared/csv.ts'
import { formatDateTime } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { readLine } from '#platform/text/text.schema.ts'
import { dayTexts as t } from './day-report.texts.ts'
import { differenceOf, receivedOf, terminalDifference } from './day-report.ts'
import type { OfficeDay } from './schema.ts'

export type DayRow = { part: string; what: string; cents: number; note: string }

/** The report of a day line by line: the same on paper and in a table. */
export function dayRows({ report }: OfficeDay): DayRow[] {
  const { ways, rates, sellers, drawers, terminal, accounts } = report
  const row = (part: string, what: string, cents: number, note = '') => ({ part, what, cents, note })
  return [
    ...ways.map(({ method, count, receivedCents, refundedCents }) =>
      row(t.parts.ways, t.ways[method] ?? method, receivedCents - refundedCents, t.payments(count)),
    ),
    row(t.parts.ways, t.sum, receivedOf(report)),
    ...rates.flatMap(({ rate, netCents, taxCents }) => [
      row(t.parts.rates, t.net(rate), netCents),
      row(t.parts.rates, t.tax(rate), taxCents),
    ]),
    ...sellers.map(({ sellerId, grossCents }) => row(t.parts.sellers, t.seller(sellerId), grossCents)),
    ...drawers.flatMap(({ drawer, number, expectedCents, countedCents, reason }) => [
      row(t.parts.counted, t.expected(`${drawer} Z ${number}`), expectedCents),
      row(t.parts.counted, t.found(`${drawer} Z ${number}`), countedCents),
      row(t.parts.counted, t.difference(drawer), countedCents - expectedCents, reason ?? ''),
    ]),
    row(t.parts.counted, t.expected(t.terminal), terminal.expectedCents),
    ...(terminal.countedCents === null
      ? []
      : [
          row(t.parts.counted, t.found(t.terminal), terminal.countedCents),
          row(t.parts.counted, t.difference(t.terminal), terminalDifference(terminal), terminal.reason ?? ''),
        ]),
    ...accounts.map(({ account, cents }) => row(t.parts.accounts, account, cents)),
  ].map((line) => ({ ...line, what: readLine(line.what), note: readLine(line.note) }))
}

/** For a printer of rolls, as the reports of drawers are. */
export function dayPdf(day: OfficeDay): Promise<Uint8Array> {
  return rollPdf(dayPaper(day))
}

export function dayPaper(day: OfficeDay): CashPaper {
  const { number, closedAt, closedBy, digest, report } = day
  const money = (cents: number) => formatMoney(cents, 'de')
  return {
    language: 'de',
    title: t.title,
    warning: number === null ? t.notFinal : null,
    rows: [
      { label: t.day, value: day.day.split('-').reverse().join('.') },
      ...(number === null ? [] : [{ label: t.number, value: String(number) }]),
      ...(closedAt
        ? [
            {
              label: t.closed,
              value: `${formatDateTime(new Date(closedAt), 'de')} ${readLine(closedBy ?? '')}`,
            },
          ]
        : []),
      ...dayRows(day).map(({ what, cents }) => ({
        label: what,
        value: money(cents),
        ...(what === t.sum ? { kind: 'total' as const } : {}),
      })),
      { label: t.difference(t.all), value: money(differenceOf(report)) },
      { label: t.entries, value: String(report.entryCount) },
    ],
    notes: [
      ...dayRows(day)
        .filter(({ part, note }) => part === t.parts.counted && note !== '')
        .map(({ what, note }) => `${what}: ${note}`),
      ...(digest ? [`${t.digest}: ${digest}`] : []),
    ],
    code: null,
  }
}

const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

/** The columns of the table; the day and its number stand in each line, so that tables of many days can be put together. */
export const dayColumns = ({ day, number }: OfficeDay): readonly Column<DayRow>[] => [
  { title: 'Tag', of: () => day },
  { title: 'Z-Nummer', of: () => number },
  { title: 'Teil', of: ({ part }) => part },
  { title: 'Was', of: ({ what }) => what },
  { title: 'Betrag', of: ({ cents }) => euros(cents) },
  { title: 'Anmerkung', of: ({ note }) => note },
]
