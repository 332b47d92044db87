import { useTranslation } from 'react-i18next'
import type { Settlement } from '#modules/checkout/open-items/settlement.schema.ts'
import { formatDate } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { useLanguage } from '#web/site/here.ts'
import { type Definition, DefinitionList } from '#web/ui/data/DefinitionList.tsx'
import { PledgeNote } from './PledgeNote.tsx'

/** What is still open of an order, and what its buyer does about it; nothing where it is paid. */
export function SettlementNote({ settlement }: { settlement: Settlement | null }) {
  const { t } = useTranslation('settlement')
  const language = useLanguage()
  if (settlement?.pledge) return <PledgeNote pledge={settlement.pledge} />
  if (!settlement || settlement.openAmount === 0) return null
  const { state, openAmount, account, reference, mandate, creditorId } = settlement
  const day = settlement.dueOn ?? settlement.collectedOn
  const when = day ? formatDate(new Date(`${day}T12:00:00Z`), language) : ''
  const rows: Definition[] = [
    { term: t('open'), value: formatMoney(openAmount, language) },
    ...(account
      ? [
          { term: t('holder'), value: account.holder },
          { term: 'IBAN', value: account.iban.replace(/(.{4})(?=.)/g, '$1 ') },
          { term: 'BIC', value: account.bic },
        ]
      : []),
    ...(account && reference ? [{ term: t('reference'), value: reference }] : []),
    ...(mandate ? [{ term: t('mandate'), value: mandate }] : []),
    ...(creditorId ? [{ term: t('creditorId'), value: creditorId }] : []),
  ]
  return (
    <section>
      <p>{t(`text.${state}`, { when })}</p>
      <DefinitionList rows={rows} />
    </section>
  )
}
