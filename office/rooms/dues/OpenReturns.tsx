import './debits.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closeReturn, listOpenReturns } from '#modules/office/dues/debits.endpoints.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { ReasonDialog } from '../../parts/ReasonDialog.tsx'
import { Section } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'

/** Debits that came back and that nobody knows; nothing where there are none. */
export function OpenReturns() {
  const { t } = useTranslation('debits')
  const { language } = useOfficeLanguage()
  const queries = useQueryClient()
  const mayChange = usePermission('money.change')
  const [closing, setClosing] = useState<string | null>(null)
  const queryKey = [listOpenReturns.name]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(listOpenReturns, { query: {}, signal }),
  })
  if (!data || data.items.length === 0) return null
  return (
    <Section title={t('returns.title')}>
      <p className="debits-note">{t('returns.text')}</p>
      <Table caption={t('returns.title')} className="debits">
        <thead>
          <tr>
            <th scope="col">{t('columns.payer')}</th>
            <th scope="col">{t('columns.booked')}</th>
            <th scope="col">{t('columns.reason')}</th>
            <th scope="col" className="r">
              {t('columns.amount')}
            </th>
            {mayChange && <th scope="col">{t('columns.done')}</th>}
          </tr>
        </thead>
        <tbody>
          {data.items.map(({ id, payer, purpose, endToEndId, bookedOn, reason, amountCents, feeCents }) => (
            <tr key={id}>
              <th scope="row">
                {payer || '–'} <small>{[endToEndId, purpose].filter(Boolean).join(' · ')}</small>
              </th>
              <td>{shortDay(bookedOn, language)}</td>
              <td>
                {reason && t(`reasons.${reason}`, { defaultValue: reason })}
                {feeCents > 0 && <small> {t('fee', { sum: formatMoney(feeCents, language) })}</small>}
              </td>
              <td className="r">{formatMoney(amountCents, language)}</td>
              {mayChange && (
                <td>
                  <Button size="s" kind="quiet" onClick={() => setClosing(id)}>
                    {t('returns.close')}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
      {closing && (
        <ReasonDialog
          title={t('returns.close')}
          text={t('returns.closeText')}
          onSubmit={async (reason) => {
            const params = { id: closing }
            const answer = await act(closeReturn, { params, body: { reason }, reaction: () => 'silent' })
            if (!answer.ok) return answer.failure
            toast({ kind: 'ok', title: t('returns.closed') })
            await queries.invalidateQueries({ queryKey })
            return null
          }}
          onClose={() => setClosing(null)}
        />
      )}
    </Section>
  )
}
