import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayoutInformation } from '#modules/marketplace/schema.ts'
import type { TokenKind } from '#modules/payments/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { hasExpired } from '#web/payments/method-data.ts'
import { useLanguage } from '#web/site/here.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { OptionCard } from '#web/ui/fields/OptionCard.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AmountFacts } from './AmountFacts.tsx'
import { usePayoutAmount } from './exchange-data.ts'
import { addableKinds, type OfferedWay, waysOf } from './payout-ways.ts'
import { useWayName } from './useWayName.ts'

const AddMethod = lazy(async () => ({
  default: (await import('#web/payments/AddMethod.tsx')).AddMethod,
}))

interface PayoutChoiceProps {
  information: PayoutInformation
  chosen: OfferedWay | null
  onChoose: (key: string) => void
  onBack: () => void
  onNext: () => void
}

/** How the seller is paid, with what each way brings. */
export function PayoutChoice({ information, chosen, onChoose, onBack, onNext }: PayoutChoiceProps) {
  const { t } = useTranslation('payouts')
  const language = useLanguage()
  const wayName = useWayName()
  const amount = usePayoutAmount(information.ticketId, chosen?.way ?? null)
  const [adding, setAdding] = useState<TokenKind | null>(null)

  if (adding) {
    return (
      <Suspense fallback={<Skeleton label={t('offer.loading')} rows={4} />}>
        <AddMethod
          kind={adding}
          backTo={`${path.offerTicket({ ticket: information.ticketId }, language)}?step=payout`}
          onClose={() => setAdding(null)}
        />
      </Suspense>
    )
  }
  return (
    <>
      <ChoiceGroup legend={<span className="vh">{t('steps.payout')}</span>} className="options">
        {waysOf(information).map((one) => (
          <OptionCard
            key={one.key}
            name="payout"
            checked={one.key === chosen?.key}
            onChange={() => onChoose(one.key)}
            title={
              <span className="exchange-way">
                {wayName(one.way)}
                {one.kind.reimbursementFee === 0 && <Chip kind="ok">{t('ways.better')}</Chip>}
              </span>
            }
            detail={t(`ways.${one.way.type}.detail`, {
              percent: one.kind.reimbursementFeePercent.toLocaleString(language),
            })}
            unavailableReason={
              'method' in one.way && hasExpired(one.way.method, new Date()) ? t('ways.expired') : undefined
            }
            aside={<b className="exchange-way__sum">{formatMoney(one.kind.reimbursedAmount, language)}</b>}
          />
        ))}
      </ChoiceGroup>
      <div className="exchange-add">
        {addableKinds(information).map((kind) => (
          <Button key={kind} kind="line" size="s" icon="plus" onClick={() => setAdding(kind)}>
            {t(`ways.add.${kind}`)}
          </Button>
        ))}
      </div>
      <div aria-live="polite">
        {chosen && (
          <Loaded query={amount} label={t('amount.loading')} rows={3}>
            {(found) => <AmountFacts amount={found} />}
          </Loaded>
        )}
      </div>
      <p className="exchange-actions">
        <Button iconAfter="arrow" disabledReason={chosen ? null : t('ways.missing')} onClick={onNext}>
          {t('ways.next')}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {t('back')}
        </Button>
      </p>
    </>
  )
}
