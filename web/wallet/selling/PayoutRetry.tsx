import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayoutDetail } from '#modules/marketplace/schema.ts'
import type { TokenKind } from '#modules/payments/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { path } from '#web/paths.ts'
import { hasExpired } from '#web/payments/method-data.ts'
import { nameOf } from '#web/payments/StoredMethod.tsx'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { OptionCard } from '#web/ui/fields/OptionCard.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useExchangeChanges } from './exchange-data.ts'
import { refusalText } from './refusal.ts'

const AddMethod = lazy(async () => ({
  default: (await import('#web/payments/AddMethod.tsx')).AddMethod,
}))

/** MKT-12: the money is sent again, to another method. */
export function PayoutRetry({ payout }: { payout: PayoutDetail }) {
  const { t } = useTranslation('payouts')
  const { t: payments } = useTranslation('payments')
  const { t: error } = useTranslation('errors')
  const language = useLanguage()
  const { retry } = useExchangeChanges()
  const [chosen, setChosen] = useState<string | null>(null)
  const [adding, setAdding] = useState<TokenKind | null>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Failure | null>(null)

  async function send() {
    if (!chosen) return
    setBusy(true)
    setRefusal(null)
    const failure = await retry(payout.id, chosen)
    setBusy(false)
    if (failure) setRefusal(failure)
    else toast({ id: 'exchange', kind: 'ok', title: t('retry.sent') })
  }

  if (adding) {
    return (
      <Suspense fallback={<Skeleton label={t('payout.loading')} rows={4} />}>
        <AddMethod
          kind={adding}
          backTo={path.payout({ payout: payout.id }, language)}
          onClose={() => setAdding(null)}
        />
      </Suspense>
    )
  }
  return (
    <section>
      <ChoiceGroup legend={t('retry.title')} className="options">
        {payout.retryMethods.map((method) => (
          <OptionCard
            key={method.id}
            name="retry"
            checked={method.id === chosen}
            onChange={() => setChosen(method.id)}
            title={nameOf(method, payments)}
            detail={method.id === payout.method?.id ? t('retry.same') : undefined}
            unavailableReason={hasExpired(method, new Date()) ? t('ways.expired') : undefined}
          />
        ))}
      </ChoiceGroup>
      <div className="exchange-add">
        {payout.retryKinds.map((kind) => (
          <Button key={kind} kind="line" size="s" icon="plus" onClick={() => setAdding(kind)}>
            {t(`ways.add.${kind}`)}
          </Button>
        ))}
      </div>
      {refusal && (
        <Banner kind="err" role="alert">
          {refusalText(refusal, error)}
        </Banner>
      )}
      <p className="exchange-actions">
        <Button busy={busy} disabledReason={chosen ? null : t('retry.missing')} onClick={() => void send()}>
          {t(busy ? 'retry.sending' : 'retry.send')}
        </Button>
      </p>
    </section>
  )
}
