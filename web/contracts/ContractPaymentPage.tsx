import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Contract } from '#modules/contracts/schema.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { hasExpired, methodsOf, type OwnMethods, usePaymentMethods } from '#web/payments/method-data.ts'
import { nameOf } from '#web/payments/StoredMethod.tsx'
import { useLanguage } from '#web/site/here.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { OptionCard } from '#web/ui/fields/OptionCard.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ChangeScreen } from './ContractScreen.tsx'
import { useContractChanges } from './contract-data.ts'
import { Refusal } from './Refusal.tsx'
import { useChange } from './useChange.ts'

const AddMethod = lazy(async () => ({
  default: (await import('#web/payments/AddMethod.tsx')).AddMethod,
}))

/** How the contract is paid from now on: a method that is kept, a new one, or on account where it is offered. */
export default function ContractPaymentPage() {
  const { t } = useTranslation(['contracts', 'payments'])
  return (
    <ChangeScreen title={t('payment.title')}>{(contract) => <Payment contract={contract} />}</ChangeScreen>
  )
}

/** `?add=creditCard` opens the way to a new one, which leads back here. */
function Payment({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  const [search, setSearch] = useSearchParams()
  const adding = search.get('add')
  return (
    <Loaded query={usePaymentMethods()} label={t('loadingOne')} rows={3}>
      {(info) => {
        const kind = info.addable.find((one) => one === adding)
        return kind ? (
          <Suspense fallback={<Skeleton label={t('loadingOne')} rows={4} />}>
            <AddMethod
              kind={kind}
              backTo={path.contractPayment({ contract: contract.id }, language)}
              onClose={() => setSearch({}, { replace: true })}
            />
          </Suspense>
        ) : (
          <PaymentForm contract={contract} info={info} />
        )
      }}
    </Loaded>
  )
}

const ON_ACCOUNT = 'onAccount'

function PaymentForm({ contract, info }: { contract: Contract; info: OwnMethods }) {
  const { t } = useTranslation('contracts')
  const { t: payments } = useTranslation('payments')
  const { changePayment } = useContractChanges(contract.id)
  const { busy, refusal, make } = useChange()
  const [chosen, setChosen] = useState(contract.paymentTokenId ?? ON_ACCOUNT)
  const methods = methodsOf(info)
  // Whoever pays so already keeps it in sight, also where it is not on offer any more.
  const hasOnAccount = info.purchaseOnAccount !== undefined || contract.paymentTokenId === null
  const isThere = (chosen === ON_ACCOUNT && hasOnAccount) || methods.some(({ id }) => id === chosen)

  async function save(event: FormEvent) {
    event.preventDefault()
    const isDone = await make(() => changePayment(chosen === ON_ACCOUNT ? null : chosen))
    if (isDone) toast({ id: 'contracts', kind: 'ok', title: t('success.changed') })
  }

  return (
    <form className="contract-form" onSubmit={(event) => void save(event)}>
      <p>{t('payment.text')}</p>
      {methods.length === 0 && <p className="muted">{t('payment.none')}</p>}
      <ChoiceGroup legend={t('payment.choice')} className="options">
        {methods.map((method) => (
          <OptionCard
            key={method.id}
            name="payment"
            value={method.id}
            checked={chosen === method.id}
            onChange={() => setChosen(method.id)}
            title={nameOf(method, payments)}
            detail={method.holder}
            unavailableReason={hasExpired(method, new Date()) ? payments('expired') : undefined}
          />
        ))}
        {hasOnAccount && (
          <OptionCard
            name="payment"
            value={ON_ACCOUNT}
            checked={chosen === ON_ACCOUNT}
            onChange={() => setChosen(ON_ACCOUNT)}
            title={t('payment.onAccount')}
            detail={t('payment.onAccountDetail')}
          />
        )}
      </ChoiceGroup>
      <Refusal text={refusal} />
      <p>
        <Button type="submit" busy={busy} disabledReason={isThere ? null : t('payment.pick')}>
          {t(busy ? 'payment.busy' : 'payment.submit')}
        </Button>
      </p>
      <section className="contract-part">
        <h2 className="h3">{t('payment.add')}</h2>
        <p className="contract-links">
          {info.addable.map((kind) => (
            <LinkButton key={kind} to={`?add=${kind}`} kind="line" size="s" icon="plus">
              {payments(`kinds.${kind}`)}
            </LinkButton>
          ))}
        </p>
      </section>
    </form>
  )
}
