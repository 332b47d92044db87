import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Loaded } from '#web/account/Loaded.tsx'
import { hasExpired, methodsOf, type OwnMethods, usePaymentMethods } from '#web/payments/method-data.ts'
import { nameOf } from '#web/payments/StoredMethod.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { OptionCard } from '#web/ui/fields/OptionCard.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const AddMethod = lazy(async () => ({
  default: (await import('#web/payments/AddMethod.tsx')).AddMethod,
}))

interface MethodChoiceProps {
  /** Whoever keeps a new method comes back there. */
  backTo: string
  onChoose: (id: string | null) => void
}

/** One of the methods that are kept; `?add=creditCard` opens the way to a new one. */
export function MethodChoice({ backTo, onChoose }: MethodChoiceProps) {
  const { t } = useTranslation(['contractTransfers', 'payments'])
  const [search, setSearch] = useSearchParams()
  return (
    <Loaded query={usePaymentMethods()} label={t('loading')} rows={2}>
      {(info) => {
        const kind = info.addable.find((one) => one === search.get('add'))
        return kind ? (
          <Suspense fallback={<Skeleton label={t('loading')} rows={4} />}>
            <AddMethod kind={kind} backTo={backTo} onClose={() => setSearch({}, { replace: true })} />
          </Suspense>
        ) : (
          <Methods info={info} onChoose={onChoose} />
        )
      }}
    </Loaded>
  )
}

function Methods({ info, onChoose }: Pick<MethodChoiceProps, 'onChoose'> & { info: OwnMethods }) {
  const { t } = useTranslation('contractTransfers')
  const { t: payments } = useTranslation('payments')
  const methods = methodsOf(info)
  const works = methods.filter((method) => !hasExpired(method, new Date()))
  const [wished, setWished] = useState<string | null>(null)
  const chosen = works.find(({ id }) => id === wished)?.id ?? works[0]?.id ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: tells about the choice, not about who listens
  useEffect(() => onChoose(chosen), [chosen])
  return (
    <section className="contract-part">
      {methods.length > 0 && (
        <ChoiceGroup legend={t('answer.method')} className="options">
          {methods.map((method) => (
            <OptionCard
              key={method.id}
              name="payment"
              value={method.id}
              checked={chosen === method.id}
              onChange={() => setWished(method.id)}
              title={nameOf(method, payments)}
              detail={method.holder}
              unavailableReason={works.includes(method) ? undefined : payments('expired')}
            />
          ))}
        </ChoiceGroup>
      )}
      {methods.length === 0 && (
        <>
          <h2 className="h3">{t('answer.method')}</h2>
          <p>{t('answer.noMethod')}</p>
        </>
      )}
      <p className="contract-links">
        {info.addable.map((kind) => (
          <LinkButton key={kind} to={`?add=${kind}`} kind="line" size="s" icon="plus">
            {payments(`kinds.${kind}`)}
          </LinkButton>
        ))}
      </p>
    </section>
  )
}
