import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listContractCredits } from '#modules/contracts/credits/credits.endpoints.ts'
import type { ContractCredit } from '#modules/contracts/credits/credits.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { dayOf } from '#web/account/day.ts'
import { MissingPart } from '#web/account/Loaded.tsx'
import { read } from '#web/api/screen-calls.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { Price } from '#web/ui/data/Price.tsx'

/** What was credited for a contract, why, and what becomes of it. Nothing where there is none. */
export function Credits({ contractId }: { contractId: string }) {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  const query = useQuery({
    queryKey: ['contracts', 'credits', contractId],
    queryFn: ({ signal }) => read(listContractCredits, { params: { id: contractId }, signal }),
  })
  const { data } = query
  if (!data) return <MissingPart query={query} />
  if (data.items.length === 0) return null
  return (
    <section className="contract-credits" aria-labelledby="contract-credits">
      <h2 className="h2" id="contract-credits">
        {t('credit.title')}
      </h2>
      <p>
        {data.left > 0 ? t('credit.left', { sum: formatMoney(data.left, language) }) : t('credit.none')}
        {data.isBeingPaid && ` ${t('credit.isBeingPaid')}`}
      </p>
      <ul>
        {data.items.map((credit) => (
          <OneCredit key={credit.id} credit={credit} />
        ))}
      </ul>
    </section>
  )
}

function OneCredit({ credit }: { credit: ContractCredit }) {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  const text = useText()
  const { kind, match, amount, created } = credit
  return (
    <li>
      <div>
        <b>{match ? text(match) : t('credit.priceLowered')}</b>
        <p className="small muted">{t(`credit.since.${kind}`, { day: dayOf(created, language) })}</p>
      </div>
      <Price cents={amount} language={language} />
      <p className="small">{useFate(credit)}</p>
    </li>
  )
}

/** What became of it, and of the rest what will. */
function useFate({ amount, left, paid, paidAt, isPayable, voucherEnding }: ContractCredit): string {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  const money = (cents: number) => formatMoney(cents, language)
  const spent = amount - left - paid
  const rest = isPayable ? t('credit.pays') : t('credit.voucher', { ending: voucherEnding ?? '' })
  return [
    paid > 0 && paidAt && t('credit.paid', { sum: money(paid), day: dayOf(paidAt, language) }),
    spent > 0 && t('credit.spent', { sum: money(spent) }),
    left > 0 && (left < amount ? t('credit.rest', { sum: money(left), fate: rest }) : rest),
  ]
    .filter(Boolean)
    .join(' ')
}
