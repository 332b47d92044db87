import { useTranslation } from 'react-i18next'
import type { DayReport } from '#modules/office/closing/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { Table } from '#web/ui/data/Table.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { Columns, Section, Stack } from '../../parts/Section.tsx'
import { useAccountName } from './month-words.ts'

/** What came in by which way, at which rate, for whom, and what was counted of it. */
export function DayTables({ report }: { report: DayReport }) {
  const { t } = useTranslation('accounting')
  const { language } = useOfficeLanguage()
  const nameOf = useAccountName()
  const money = (cents: number) => formatMoney(cents, language)
  const { ways, rates, sellers, accounts } = report
  return (
    <Stack>
      <Columns kind="halves">
        <Rows
          title={t('days.ways')}
          heads={[t('days.way'), t('days.received'), t('days.refunded'), t('tax.sum')]}
          rows={ways.map(({ method, count, receivedCents, refundedCents }) => [
            `${t(`days.methods.${method}`, method)} (${count})`,
            money(receivedCents),
            money(refundedCents),
            money(receivedCents - refundedCents),
          ])}
          sum={[
            t('tax.sum'),
            money(ways.reduce((sum, way) => sum + way.receivedCents, 0)),
            money(ways.reduce((sum, way) => sum + way.refundedCents, 0)),
            money(ways.reduce((sum, way) => sum + way.receivedCents - way.refundedCents, 0)),
          ]}
        />
        <Counted report={report} />
      </Columns>
      <Columns kind="halves">
        <Rows
          title={t('days.rates')}
          heads={[t('tax.rate'), t('tax.net'), t('tax.tax')]}
          rows={rates.map(({ rate, netCents, taxCents }) => [
            `${new Intl.NumberFormat(language).format(rate)}\u00a0%`,
            money(netCents),
            money(taxCents),
          ])}
        />
        <Rows
          title={t('days.sellers')}
          heads={[t('accounts.seller'), t('days.received')]}
          rows={sellers.map(({ sellerId, grossCents }) => [nameOf(`seller:${sellerId}`), money(grossCents)])}
        />
      </Columns>
      <Rows
        title={t('movements.title')}
        heads={[t('movements.account'), t('movements.debit'), t('movements.credit')]}
        rows={accounts
          .filter(({ cents }) => cents !== 0)
          .map(({ account, cents }) => [
            nameOf(account),
            cents > 0 ? money(cents) : '',
            cents < 0 ? money(-cents) : '',
          ])}
      />
    </Stack>
  )
}

/** What should be in each drawer and at the card readers, what was found, and why that differs. */
function Counted({ report: { drawers, terminal } }: { report: DayReport }) {
  const { t } = useTranslation('accounting')
  const { language } = useOfficeLanguage()
  const money = (cents: number | null) => (cents === null ? '–' : formatMoney(cents, language))
  const { expectedCents, countedCents, reason } = terminal
  return (
    <Rows
      title={t('days.counted')}
      heads={[t('days.point'), t('days.expected'), t('days.found'), t('days.difference'), t('days.reason')]}
      rows={[
        ...drawers.map((one) => [
          `${one.drawer} · Z ${one.number}`,
          money(one.expectedCents),
          money(one.countedCents),
          money(one.countedCents - one.expectedCents),
          one.reason ?? '',
        ]),
        [
          t('accounts.terminal'),
          money(expectedCents),
          money(countedCents),
          money(countedCents === null ? null : countedCents - expectedCents),
          reason ?? '',
        ],
      ]}
      text={[4]}
    />
  )
}

interface RowsProps {
  title: string
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  sum?: readonly string[]
  /** Columns that hold words: all others but the first hold amounts. */
  text?: readonly number[]
}

function Rows({ title, heads, rows, sum, text = [] }: RowsProps) {
  const { t } = useTranslation('accounting')
  const sideOf = (column: number) => (column > 0 && !text.includes(column) ? 'r' : undefined)
  const all = sum && rows.length > 1 ? [...rows, sum] : rows
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <p className="hint">{t('days.nothing')}</p>
      ) : (
        <Table caption={title}>
          <thead>
            <tr>
              {heads.map((head, column) => (
                <th key={head} scope="col" className={sideOf(column)}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {all.map(([first, ...cells]) => (
              <tr key={first}>
                <th scope="row">{first}</th>
                {cells.map((cell, at) => (
                  <td key={heads[at + 1]} className={sideOf(at + 1)}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  )
}
