import { useTranslation } from 'react-i18next'
import type { WalletTicket } from '#modules/wallet/tickets.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useLanguage } from '#web/site/here.ts'
import { Checkbox, ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { useTicketName } from '#web/wallet/transfers/AlsoForward.tsx'
import { usePayoutSum } from './exchange-data.ts'
import type { PayoutWay } from './payout-ways.ts'

interface AlsoOfferProps {
  ticketId: string
  others: WalletTicket[]
  chosen: ReadonlySet<string>
  way: PayoutWay
  onToggle: (id: string) => void
}

/** What is put on the exchange in the same step, and what all of it brings. */
export function AlsoOffer({ ticketId, others, chosen, way, onToggle }: AlsoOfferProps) {
  const { t } = useTranslation('payouts')
  const language = useLanguage()
  const nameOf = useTicketName()
  const sum = usePayoutSum([ticketId, ...chosen], way)
  if (others.length === 0) return null
  return (
    <>
      <ChoiceGroup legend={t('also.title')} hint={t('also.hint')}>
        {others.map((other) => (
          <Checkbox
            key={other.id}
            label={nameOf(other)}
            checked={chosen.has(other.id)}
            onChange={() => onToggle(other.id)}
          />
        ))}
      </ChoiceGroup>
      {chosen.size > 0 && sum !== null && (
        <p role="status">{t('also.sum', { count: chosen.size + 1, amount: formatMoney(sum, language) })}</p>
      )}
    </>
  )
}
