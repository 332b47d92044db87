import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ordering } from '#club/ordering.ts'
import type { StoredPaymentMethod } from '#modules/payments/schema.ts'
import type { TelevisionTrial } from '#modules/television/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { dayOf } from '#web/account/day.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import type { Failure } from '#web/api/errors.ts'
import { path } from '#web/paths.ts'
import { hasExpired, methodsOf, type OwnMethods, usePaymentMethods } from '#web/payments/method-data.ts'
import { nameOf } from '#web/payments/StoredMethod.tsx'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { DefinitionList } from '#web/ui/data/DefinitionList.tsx'
import { Checkbox, ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { OptionCard } from '#web/ui/fields/OptionCard.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useFailureText } from './TelevisionNotice.tsx'
import { useTelevisionChanges } from './television-data.ts'

const AddMethod = lazy(async () => ({
  default: (await import('#web/payments/AddMethod.tsx')).AddMethod,
}))

/** Free days: what they are, what follows, from what it is collected, and the button that says so (§ 312j BGB). */
export function TrialOffer({ trial }: { trial: TelevisionTrial }) {
  const { t } = useTranslation(['television', 'payments'])
  const language = useLanguage()
  const [search, setSearch] = useSearchParams()
  const words = {
    days: trial.days,
    end: dayOf(trial.endsAt, language),
    price: formatMoney(trial.cents, language),
  }
  return (
    <section className="tv-trial" aria-labelledby="tv-trial">
      <h2 className="h2" id="tv-trial">
        {t('account.trial.title', words)}
      </h2>
      <p>{t('account.trial.text', words)}</p>
      <Loaded query={usePaymentMethods()} label={t('account.loading')} rows={2}>
        {(info) => {
          const kind = info.addable.find((one) => one === search.get('add'))
          return kind ? (
            <Suspense fallback={<Skeleton label={t('account.loading')} rows={4} />}>
              <AddMethod
                kind={kind}
                backTo={path.television(language)}
                onClose={() => setSearch({}, { replace: true })}
              />
            </Suspense>
          ) : (
            <TrialForm trial={trial} info={info} />
          )
        }}
      </Loaded>
    </section>
  )
}

function TrialForm({ trial, info }: { trial: TelevisionTrial; info: OwnMethods }) {
  const { t } = useTranslation('television')
  const language = useLanguage()
  const say = useFailureText()
  const works = methodsOf(info).filter((method) => !hasExpired(method, new Date()))
  const [wished, setWished] = useState<string | null>(null)
  const chosen = works.find(({ id }) => id === wished) ?? works[0] ?? null
  const { begin, busy, failure, isMissing, starts, setStarts, box } = useBeginning(trial, chosen)
  const day = dayOf(trial.chargedOn, language)
  return (
    <>
      {works.length > 0 && <Methods works={works} chosen={chosen} onChoose={setWished} />}
      {works.length === 0 && <p className="muted">{t('account.trial.noMethod', { day })}</p>}
      <p className="tv-end__actions">
        <NewMethods info={info} />
      </p>
      {chosen && (
        <>
          <Checkbox
            ref={box}
            name="start"
            label={t('account.trial.start', { days: ordering.withdrawalDays })}
            checked={starts}
            onChange={({ currentTarget }) => setStarts(currentTarget.checked)}
            error={isMissing ? t('account.trial.startMissing') : undefined}
          />
          <Summary trial={trial} method={chosen} />
          {failure && (
            <Banner kind="err" role="alert">
              {say(failure)}
            </Banner>
          )}
          <p>
            <Button busy={busy} onClick={() => void begin()}>
              {t(busy ? 'account.trial.busy' : 'account.trial.submit')}
            </Button>
          </p>
          <p className="micro muted">{t('account.trial.once')}</p>
        </>
      )}
    </>
  )
}

interface MethodsProps {
  works: StoredPaymentMethod[]
  chosen: StoredPaymentMethod | null
  onChoose: (id: string) => void
}

function Methods({ works, chosen, onChoose }: MethodsProps) {
  const { t } = useTranslation('television')
  const { t: payments } = useTranslation('payments')
  return (
    <ChoiceGroup legend={t('account.trial.method')} className="options">
      {works.map((method) => (
        <OptionCard
          key={method.id}
          name="payment"
          value={method.id}
          checked={chosen?.id === method.id}
          onChange={() => onChoose(method.id)}
          title={nameOf(method, payments)}
          detail={method.holder}
        />
      ))}
    </ChoiceGroup>
  )
}

function NewMethods({ info }: { info: OwnMethods }) {
  const { t } = useTranslation('payments')
  return info.addable.map((kind) => (
    <LinkButton key={kind} to={`?add=${kind}`} kind="line" size="s" icon="plus">
      {t(`kinds.${kind}`)}
    </LinkButton>
  ))
}

/** What is ordered, right above the button. */
function Summary({ trial, method }: { trial: TelevisionTrial; method: StoredPaymentMethod }) {
  const { t } = useTranslation('television')
  const { t: payments } = useTranslation('payments')
  const language = useLanguage()
  const money = (cents: number) => formatMoney(cents, language)
  return (
    <DefinitionList
      rows={[
        { term: t('account.trial.today'), value: money(0) },
        {
          term: t('account.trial.then', { day: dayOf(trial.chargedOn, language) }),
          value: t('account.trial.monthly', { price: money(trial.cents) }),
        },
        { term: t('account.trial.from'), value: nameOf(method, payments) },
      ]}
    />
  )
}

/** Without the word that it begins at once nothing begins: it is said at the box, which has the focus then. */
function useBeginning({ cents }: TelevisionTrial, chosen: StoredPaymentMethod | null) {
  const { t } = useTranslation('television')
  const { beginTrial } = useTelevisionChanges()
  const [starts, setStarts] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const box = useRef<HTMLInputElement>(null)

  async function begin() {
    setAsked(true)
    if (!starts || !chosen) return box.current?.focus()
    setBusy(true)
    const failed = await beginTrial({ paymentTokenId: chosen.id, cents, startAtOnce: true })
    setBusy(false)
    setFailure(failed)
    if (!failed) toast({ id: 'television', kind: 'ok', title: t('account.trial.done') })
  }

  return { begin, busy, failure, isMissing: isAsked && !starts, starts, setStarts, box }
}
