import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OfficeFigures } from '#modules/office/figures/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { Table } from '#web/ui/data/Table.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { Section } from '../../parts/Section.tsx'

type Row = { key: string; head: ReactNode; cells: readonly ReactNode[] }

interface FigureTableProps {
  title: string
  /** The first is of the row's head, the others of numbers. */
  columns: readonly string[]
  rows: readonly Row[]
  /** The last line; left out: there is none. */
  sum?: readonly ReactNode[]
  none: string
}

/** Numbers by what they are of, the largest first. */
export function FigureTable({ title, columns, rows, sum, none }: FigureTableProps) {
  const { t } = useTranslation('figures')
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <p className="hint">{none}</p>
      ) : (
        <Table caption={title} className="figure-table">
          <thead>
            <tr>
              {columns.map((column, at) => (
                <th key={column} scope="col" className={at > 0 ? 'r' : undefined}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, head, cells }) => (
              <tr key={key}>
                <th scope="row">{head}</th>
                {cells.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order
                  <td key={at} className="r">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
            {sum && (
              <tr className="figure-sum">
                <th scope="row">{t('sum')}</th>
                {sum.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order
                  <td key={at} className="r">
                    {cell}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </Table>
      )}
    </Section>
  )
}

const sumOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0)

/** How it was paid. */
export function Ways({ ways, voucherCents }: Pick<OfficeFigures, 'ways' | 'voucherCents'>) {
  const { t } = useTranslation('figures')
  const { language } = useOfficeLanguage()
  const money = (cents: number) => formatMoney(cents, language)
  const vouchers: Row[] =
    voucherCents === 0
      ? []
      : [{ key: 'voucher', head: t('ways.voucher'), cells: ['–', money(voucherCents), '–'] }]
  return (
    <FigureTable
      title={t('ways.title')}
      columns={[t('ways.way'), t('ways.count'), t('ways.received'), t('ways.refunded')]}
      rows={[
        ...ways.map(({ method, count, receivedCents, refundedCents }) => ({
          key: method,
          head: t(`methods.${method}`, method),
          cells: [count, money(receivedCents), money(refundedCents)],
        })),
        ...vouchers,
      ]}
      sum={[
        sumOf(ways.map(({ count }) => count)),
        money(sumOf(ways.map(({ receivedCents }) => receivedCents)) + voucherCents),
        money(sumOf(ways.map(({ refundedCents }) => refundedCents))),
      ]}
      none={t('none')}
    />
  )
}

/** What was ordered. */
export function Kinds({ kinds, recurringCents }: Pick<OfficeFigures, 'kinds' | 'recurringCents'>) {
  const { t } = useTranslation('figures')
  const { language } = useOfficeLanguage()
  const money = (cents: number) => formatMoney(cents, language)
  const recurring: Row[] =
    recurringCents === 0
      ? []
      : [{ key: 'recurring', head: t('kinds.recurring'), cells: ['–', '–', money(recurringCents)] }]
  return (
    <FigureTable
      title={t('sold.title')}
      columns={[t('sold.what'), t('sold.pieces'), t('sold.back'), t('sold.gross')]}
      rows={[
        ...kinds.map(({ kind, pieces, backPieces, grossCents }) => ({
          key: kind,
          head: t(`kinds.${kind}`, kind),
          cells: [pieces, backPieces, money(grossCents)],
        })),
        ...recurring,
      ]}
      none={t('none')}
    />
  )
}

/** Which matches the tickets are for. */
export function Events({ events }: Pick<OfficeFigures, 'events'>) {
  const { t } = useTranslation('figures')
  const { language } = useOfficeLanguage()
  return (
    <FigureTable
      title={t('events.title')}
      columns={[t('events.match'), t('events.on'), t('events.tickets'), t('events.gross')]}
      rows={events.map(({ id, name, startsAt, tickets, grossCents }) => ({
        key: id,
        head: (
          <Link className="tlink" to={`/spiele/${id}`}>
            {name[language] ?? name['de']}
          </Link>
        ),
        cells: [shortDay(startsAt, language), tickets, formatMoney(grossCents, language)],
      }))}
      none={t('events.none')}
    />
  )
}

/** What partners sold through the club. */
export function Sellers({ sellers }: Pick<OfficeFigures, 'sellers'>) {
  const { t } = useTranslation('figures')
  const { language } = useOfficeLanguage()
  if (sellers.length === 0) return null
  return (
    <FigureTable
      title={t('sellers.title')}
      columns={[t('sellers.partner'), t('sellers.gross')]}
      rows={sellers.map(({ sellerId, grossCents }) => ({
        key: String(sellerId),
        head: t('sellers.number', { number: sellerId }),
        cells: [formatMoney(grossCents, language)],
      }))}
      none={t('none')}
    />
  )
}
