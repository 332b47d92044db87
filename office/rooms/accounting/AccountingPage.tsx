import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listAccountingMonths, proveBooks } from '#modules/office/accounting/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { Awaited } from '../../parts/Awaited.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { useTitle } from '../../shell/title.ts'
import { MONTH_MARKS, useMonthName } from './month-words.ts'

/** `/abschluss`: the books by months. */
export default function AccountingPage() {
  const { t } = useTranslation('accounting')
  useTitle(t('title'))
  const asked = useQuery({
    queryKey: [listAccountingMonths.name],
    queryFn: ({ signal }) => read(listAccountingMonths, { signal }),
  })
  const { data } = asked
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} actions={<Actions />} />
      <Awaited
        asked={asked}
        words={{ failed: t('failed'), again: t('again'), loading: t('loading') }}
        rows={6}
      />
      {data && data.items.length === 0 && (
        <EmptyState icon="document" title={t('none.title')} text={t('none.text')} action={null} />
      )}
      {data && data.items.length > 0 && <Months months={data.items} />}
    </>
  )
}

type Month = {
  month: string
  state: 'running' | 'over' | 'closed'
  closedAt: string | null
  closedBy: string | null
}

function Months({ months }: { months: readonly Month[] }) {
  const { t } = useTranslation('accounting')
  const { language } = useOfficeLanguage()
  const nameOf = useMonthName()
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          <th scope="col">{t('columns.month')}</th>
          <th scope="col">{t('columns.state')}</th>
          <th scope="col">{t('columns.closed')}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, state, closedAt, closedBy }) => (
          <tr key={month}>
            <th scope="row">
              <Link className="tlink" to={`/abschluss/${month}`}>
                {nameOf(month)}
              </Link>
            </th>
            <td>
              <StateMark kind={MONTH_MARKS[state]}>{t(`states.${state}`)}</StateMark>
            </td>
            <td>{closedAt ? `${shortMoment(closedAt, language)} · ${closedBy}` : '–'}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Actions() {
  const { t } = useTranslation('accounting')
  return (
    <>
      <LinkButton size="s" kind="quiet" to="/abschluss/oss">
        {t('oss')}
      </LinkButton>
      <Proof />
    </>
  )
}

/** Recomputes what was closed, and says whether it still is what it was. */
function Proof() {
  const { t } = useTranslation('accounting')
  const nameOf = useMonthName()
  const [isBusy, setBusy] = useState(false)
  const [broken, setBroken] = useState<{ month: string | null; settlement: string | null } | null>(null)
  async function prove() {
    setBusy(true)
    const answer = await act(proveBooks, {})
    setBusy(false)
    if (!answer.ok) return
    const { brokenMonth: month, brokenSettlement: settlement } = answer.data
    setBroken({ month, settlement })
  }
  return (
    <>
      <Button size="s" kind="line" busy={isBusy} onClick={() => void prove()}>
        {t('proof.button')}
      </Button>
      <div aria-live="polite">
        {broken && (
          <Banner kind={broken.month || broken.settlement ? 'err' : 'ok'}>
            <p>
              {broken.month
                ? t('proof.broken', { month: nameOf(broken.month) })
                : broken.settlement
                  ? t('proof.brokenSettlement', { number: broken.settlement })
                  : t('proof.whole')}
            </p>
          </Banner>
        )}
      </div>
    </>
  )
}
