import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { listAccountingMonths, readAccountingMonth } from '#modules/office/accounting/endpoints.ts'
import type { OfficeAccountingMonth } from '#modules/office/accounting/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { exactMoment } from '../../i18n/moments.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { Columns, Facts, Section, Stack } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { InsteadOf } from '../../shell/InsteadOf.tsx'
import { useTitle } from '../../shell/title.ts'
import { CloseMonthDialog } from './CloseMonthDialog.tsx'
import { DatevDialog } from './DatevDialog.tsx'
import { MONTH_MARKS, useAccountName, useMonthName } from './month-words.ts'
import { Packages } from './Packages.tsx'

/** `/abschluss/:month`: one month of the books, its tax, its closing and its file for the tax adviser. */
export default function MonthPage() {
  const { month = '' } = useParams()
  const { t } = useTranslation('accounting')
  const queries = useQueryClient()
  const queryKey = [readAccountingMonth.name, month]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(readAccountingMonth, { params: { month }, signal }),
  })
  useTitle(t('title'))
  if (!data)
    return (
      <InsteadOf
        {...{ error, refetch }}
        words={{ loading: t('loading'), failed: t('failed'), again: t('again') }}
        rows={8}
      />
    )
  const renew = async () => {
    await queries.invalidateQueries({ queryKey })
    await queries.invalidateQueries({ queryKey: [listAccountingMonths.name] })
  }
  return <Month books={data} onClosed={renew} />
}

function Month({ books, onClosed }: { books: OfficeAccountingMonth; onClosed: () => Promise<void> }) {
  const { t } = useTranslation('accounting')
  const { language } = useOfficeLanguage()
  const nameOf = useMonthName()
  const { month, state, closedAt, closedBy, digest, entryCount, accounts } = books
  const missing = accounts.filter(({ number }) => number === null)
  return (
    <>
      <PageHead
        title={nameOf(month)}
        sub={<StateMark kind={MONTH_MARKS[state]}>{t(`states.${state}`)}</StateMark>}
        crumbs={[{ label: t('title'), to: '/abschluss' }, { label: nameOf(month) }]}
        actions={<Actions books={books} onClosed={onClosed} />}
      />
      {missing.length > 0 && <Unassigned accounts={missing} />}
      <Stack>
        <Columns kind="halves">
          <Tax books={books} />
          <Section title={t('about.title')}>
            <Facts
              facts={[
                { term: t('about.entries'), value: new Intl.NumberFormat(language).format(entryCount) },
                {
                  term: t('columns.closed'),
                  value: closedAt ? exactMoment(closedAt, language) : '–',
                  detail: closedBy,
                },
                ...(digest
                  ? [
                      {
                        term: t('about.digest'),
                        value: <code className="digest">{digest}</code>,
                        detail: t('about.digestText'),
                      },
                    ]
                  : []),
              ]}
            />
          </Section>
        </Columns>
        <Packages month={month} isClosed={state === 'closed'} />
        <Accounts books={books} />
      </Stack>
    </>
  )
}

function Actions({ books, onClosed }: { books: OfficeAccountingMonth; onClosed: () => Promise<void> }) {
  const { t } = useTranslation('accounting')
  const nameOf = useMonthName()
  const mayChange = usePermission('money.change')
  const [open, setOpen] = useState<'close' | 'datev' | null>(null)
  if (!mayChange) return null
  const { month, state, closeFirst } = books
  return (
    <>
      <Button size="s" kind={state === 'closed' ? 'ink' : 'line'} onClick={() => setOpen('datev')}>
        {t('datev.button')}
      </Button>
      {state !== 'closed' && (
        <Button
          size="s"
          kind="ink"
          disabledReason={
            state === 'running'
              ? t('close.notOver')
              : closeFirst
                ? t('close.before', { month: nameOf(closeFirst) })
                : null
          }
          onClick={() => setOpen('close')}
        >
          {t('close.button')}
        </Button>
      )}
      {open === 'close' && (
        <CloseMonthDialog month={month} onClosed={onClosed} onClose={() => setOpen(null)} />
      )}
      {open === 'datev' && <DatevDialog month={month} state={state} onClose={() => setOpen(null)} />}
    </>
  )
}

function Unassigned({ accounts }: { accounts: OfficeAccountingMonth['accounts'] }) {
  const { t } = useTranslation('accounting')
  const nameOf = useAccountName()
  return (
    <Banner kind="warn">
      <b>{t('unassigned.title')}</b>
      <p>{t('unassigned.text', { accounts: accounts.map(({ account }) => nameOf(account)).join(', ') })}</p>
    </Banner>
  )
}

/** What the advance return of VAT asks for. */
function Tax({ books: { rates } }: { books: OfficeAccountingMonth }) {
  const { t } = useTranslation('accounting')
  const { language } = useOfficeLanguage()
  const money = (cents: number) => formatMoney(cents, language)
  const tax = rates.reduce((sum, { taxCents }) => sum + taxCents, 0)
  return (
    <Section title={t('tax.title')}>
      <Table caption={t('tax.title')}>
        <thead>
          <tr>
            <th scope="col">{t('tax.rate')}</th>
            <th scope="col">{t('tax.line')}</th>
            <th scope="col" className="r">
              {t('tax.net')}
            </th>
            <th scope="col" className="r">
              {t('tax.tax')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rates.map(({ rate, taxReturnLine, netCents, taxCents }) => (
            <tr key={rate}>
              <th scope="row">{`${new Intl.NumberFormat(language).format(rate)}\u00a0%`}</th>
              <td>{taxReturnLine ?? '–'}</td>
              <td className="r">{money(netCents)}</td>
              <td className="r">{money(taxCents)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('tax.sum')}</th>
            <td />
            <td className="r">{money(rates.reduce((sum, { netCents }) => sum + netCents, 0))}</td>
            <td className="r">{money(tax)}</td>
          </tr>
        </tbody>
      </Table>
      <p className="hint">{t('tax.text')}</p>
    </Section>
  )
}

/** What moved on every account. */
function Accounts({ books: { accounts } }: { books: OfficeAccountingMonth }) {
  const { t } = useTranslation('accounting')
  const { language } = useOfficeLanguage()
  const nameOf = useAccountName()
  const money = (cents: number) => (cents > 0 ? formatMoney(cents, language) : '')
  return (
    <Section title={t('movements.title')}>
      <Table caption={t('movements.title')}>
        <thead>
          <tr>
            <th scope="col">{t('movements.account')}</th>
            <th scope="col" className="r">
              {t('movements.number')}
            </th>
            <th scope="col" className="r">
              {t('movements.debit')}
            </th>
            <th scope="col" className="r">
              {t('movements.credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ account, number, cents }) => (
            <tr key={account}>
              <th scope="row">{nameOf(account)}</th>
              <td className="r">{number ?? t('movements.none')}</td>
              <td className="r">{money(cents)}</td>
              <td className="r">{money(-cents)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}
