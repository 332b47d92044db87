import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportSettlement, printSettlement } from '#modules/office/partners/endpoints.ts'
import type { OfficePartner } from '#modules/office/partners/schema.ts'
import { addressOf } from '#platform/endpoint.ts'
import { formatMoney } from '#platform/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { PaidDialog } from './PaidDialog.tsx'
import { useMonthName, usePercent } from './partner-words.ts'
import { SettleDialog } from './SettleDialog.tsx'

type Open = OfficePartner['open'][number]
type Settled = OfficePartner['settlements'][number]

interface PartnerMonthsProps {
  partner: OfficePartner
  onDone: () => Promise<void>
}

/** The months of a partner, those that wait first. */
export function PartnerMonths({ partner, onDone }: PartnerMonthsProps) {
  const { t } = useTranslation('partners')
  const [settling, setSettling] = useState<Open | null>(null)
  const [paying, setPaying] = useState<Settled | null>(null)
  const columns = ['sales', 'returns', 'commission', 'payable'] as const
  return (
    <>
      <Table caption={t('months', { name: partner.name })}>
        <thead>
          <tr>
            <th scope="col">{t('columns.month')}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="r">
                {t(`columns.${column}`)}
              </th>
            ))}
            <th scope="col">{t('columns.state')}</th>
            <th scope="col">
              <span className="vh">{t('columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {partner.open.map((month) => (
            <OpenRow key={month.month} month={month} onSettle={() => setSettling(month)} />
          ))}
          {partner.settlements.map((settlement) => (
            <SettledRow key={settlement.id} settlement={settlement} onPaid={() => setPaying(settlement)} />
          ))}
        </tbody>
      </Table>
      {settling && (
        <SettleDialog
          partner={partner}
          month={settling.month}
          onDone={onDone}
          onClose={() => setSettling(null)}
        />
      )}
      {paying && <PaidDialog settlement={paying} onDone={onDone} onClose={() => setPaying(null)} />}
    </>
  )
}

function OpenRow({ month, onSettle }: { month: Open; onSettle: () => void }) {
  const { t } = useTranslation('partners')
  const mayChange = usePermission('money.change')
  const monthOf = useMonthName()
  const name = monthOf(month.month)
  return (
    <tr>
      <th scope="row">{name}</th>
      <Sums month={month} />
      <td>
        <StateMark kind={month.refusal === 'MONTH_NOT_CLOSED' ? 'running' : 'waiting'}>
          {month.refusal ? t(`refusals.${month.refusal}`) : t('states.open')}
        </StateMark>
      </td>
      <td className="r">
        {mayChange && !month.refusal && (
          <Button size="s" kind="ink" onClick={onSettle}>
            {t('settle.button')}
            <span className="vh"> {name}</span>
          </Button>
        )}
      </td>
    </tr>
  )
}

function SettledRow({ settlement, onPaid }: { settlement: Settled; onPaid: () => void }) {
  const { t } = useTranslation('partners')
  const { language } = useOfficeLanguage()
  const mayChange = usePermission('money.change')
  const monthOf = useMonthName()
  const { id, number, month, paidOn, payableCents } = settlement
  const params = { id }
  const isSettled = paidOn !== null || payableCents === 0
  return (
    <tr>
      <th scope="row">
        {monthOf(month)}
        <small className="partner-number">{number}</small>
      </th>
      <Sums month={settlement} />
      <td>
        <StateMark kind={isSettled ? 'done' : 'waiting'}>
          {paidOn ? t('states.paid', { day: shortDay(paidOn, language) }) : t('states.settled')}
        </StateMark>
        <Bookings settlement={settlement} />
      </td>
      <td className="r">
        <span className="partner-files">
          <a className="tlink" href={addressOf(printSettlement, { params })} target="_blank" rel="noreferrer">
            {t('paper')}
            <span className="vh"> {number}</span>
          </a>
          <a className="tlink" href={addressOf(exportSettlement, { params })} download={`${number}.csv`}>
            {t('table')}
            <span className="vh"> {number}</span>
          </a>
          {mayChange && !isSettled && (
            <Button size="s" kind="line" onClick={onPaid}>
              {t('paid.button')}
              <span className="vh"> {number}</span>
            </Button>
          )}
        </span>
      </td>
    </tr>
  )
}

/** What bank statements say that is not as it was settled, and that they have confirmed it. */
function Bookings({ settlement: { bookings } }: { settlement: Settled }) {
  const { t } = useTranslation('partners')
  const { language } = useOfficeLanguage()
  return bookings.map(({ bookedOn, amountCents, word }) => (
    <small key={`${bookedOn} ${amountCents} ${word}`} className="partner-booking" data-word={word}>
      {t(`bookings.${word}`, {
        day: shortDay(bookedOn, language),
        sum: formatMoney(Math.abs(amountCents), language),
      })}
    </small>
  ))
}

function Sums({ month }: { month: Open | Settled }) {
  const { language } = useOfficeLanguage()
  const percentOf = usePercent()
  const money = (cents: number | null) => (cents === null ? '–' : formatMoney(cents, language))
  const { salesCents, returnsCents, percent, commissionCents, vatCents, payableCents } = month
  const commission = commissionCents === null ? null : commissionCents + (vatCents ?? 0)
  return (
    <>
      <td className="r">{money(salesCents)}</td>
      <td className="r">{money(returnsCents)}</td>
      <td className="r">
        {money(commission)}
        {percent !== null && <small className="partner-number">{percentOf(percent)}</small>}
      </td>
      <td className="r">{money(payableCents)}</td>
    </>
  )
}
