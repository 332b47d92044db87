import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportCash, printCashReport } from '#modules/office/cash/endpoints.ts'
import type { OfficeCashDetail } from '#modules/office/cash/schema.ts'
import { addressOf } from '#platform/endpoint.ts'
import { formatMoney } from '#platform/money.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { exactMoment, shortMoment } from '../../i18n/moments.ts'
import { Facts, Section, Stack } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import { CloseDrawer, MoveCash } from './CashDialogs.tsx'
import { useShift } from './use-cash.ts'

/** One day of one drawer: what must be in it, every entry, and what can be done. */
export function ShiftDetail({ id }: { id: string }) {
  const { t } = useTranslation('cash')
  const { data } = useShift(id)
  return data ? <Shift shift={data} /> : <Skeleton label={t('loading')} rows={8} />
}

function Shift({ shift }: { shift: OfficeCashDetail }) {
  const { t } = useTranslation('cash')
  const { language } = useOfficeLanguage()
  const [mayUse, mayClose] = [usePermission('cash.use'), usePermission('cash.close')]
  const [dialog, setDialog] = useState<'move' | 'close' | null>(null)
  const { id, drawer, number, balanceCents, countedCents, differenceCents, closedAt, closedBy } = shift
  const isOpen = closedAt === null
  const money = (cents: number) => formatMoney(cents, language)
  const show = (endpoint: typeof printCashReport | typeof exportCash) =>
    window.open(addressOf(endpoint, { params: { id } }), '_blank', 'noopener')
  return (
    <Stack>
      <Section
        title={`${drawer}, Z ${number}`}
        aside={t('opened', { moment: shortMoment(shift.openedAt, language), name: shift.openedBy })}
      >
        {!shift.isWhole && (
          <Banner kind="err" role="alert">
            <b>{t('broken')}</b>
          </Banner>
        )}
        <Facts
          isMoney
          facts={[
            { term: t('balance'), value: money(balanceCents) },
            ...(countedCents === null ? [] : [{ term: t('counted'), value: money(countedCents) }]),
            ...(differenceCents === null
              ? []
              : [{ term: t('difference'), value: money(differenceCents), detail: shift.differenceReason }]),
            ...(closedAt
              ? [{ term: t('closed'), value: exactMoment(closedAt, language), detail: closedBy }]
              : []),
          ]}
        />
        <div className="cash-actions">
          {isOpen && mayUse && (
            <Button size="s" kind="quiet" onClick={() => setDialog('move')}>
              {t('move.button')}
            </Button>
          )}
          <Button size="s" kind="quiet" onClick={() => show(printCashReport)}>
            {t('report')}
          </Button>
          <Button size="s" kind="quiet" onClick={() => show(exportCash)}>
            {t('table')}
          </Button>
          {isOpen && mayClose && (
            <Button size="s" kind="ink" onClick={() => setDialog('close')}>
              {t('close.button')}
            </Button>
          )}
        </div>
      </Section>
      <Section title={t('entries')}>
        <Entries entries={shift.entries} />
      </Section>
      {dialog === 'move' && <MoveCash shift={shift} onClose={() => setDialog(null)} />}
      {dialog === 'close' && <CloseDrawer shift={shift} onClose={() => setDialog(null)} />}
    </Stack>
  )
}

function Entries({ entries }: Pick<OfficeCashDetail, 'entries'>) {
  const { t } = useTranslation('cash')
  const { language } = useOfficeLanguage()
  return (
    <Table caption={t('entries')}>
      <thead>
        <tr>
          <th scope="col">{t('columns.what')}</th>
          <th scope="col">{t('columns.who')}</th>
          <th scope="col" className="r">
            {t('columns.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, position, kind, order, reason, by, at, amountCents, isSigned }) => (
          <tr key={id}>
            <th scope="row">
              {position}. {t(`kinds.${kind}`)} <small>{[order, reason].filter(Boolean).join(', ')}</small>
              {!isSigned && <small className="sale-problem"> {t('unsigned')}</small>}
            </th>
            <td>
              {by} <small>{shortMoment(at, language)}</small>
            </td>
            <td className="r num">{formatMoney(amountCents, language)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
