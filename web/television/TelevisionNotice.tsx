import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnTelevision } from '#modules/television/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { dayOf } from '#web/account/day.ts'
import type { Failure } from '#web/api/errors.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useRoleAddress } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { TextButton, TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { useTelevisionChanges } from './television-data.ts'

/** What its holder must know first: cancelled, not paid, at rest, over. */
export function TelevisionNotice({ own }: { own: OwnTelevision }) {
  const { state } = own
  if (state === 'active' && own.trialEndsAt && own.next) return <Trial own={own} />
  if (state === 'ending') return <Ending own={own} />
  if (state === 'failed' || state === 'resting') return <Unpaid own={own} state={state} />
  return state === 'ended' ? <Over own={own} /> : null
}

function Trial({ own: { trialEndsAt, next } }: { own: OwnTelevision }) {
  const { t } = useTranslation('television')
  const language = useLanguage()
  return (
    <Banner icon="check" role="status">
      <b>{t('account.trial.runs', { day: dayOf(trialEndsAt!, language) })}</b>
      <p>{t('account.trial.then2', { price: formatMoney(next!.amount, language) })}</p>
    </Banner>
  )
}

function Ending({ own }: { own: OwnTelevision }) {
  const { t } = useTranslation('television')
  const language = useLanguage()
  const say = useFailureText()
  const { resume } = useTelevisionChanges()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function takeBack() {
    setBusy(true)
    setFailure(await resume())
    setBusy(false)
  }

  return (
    <div>
      <Banner icon="check" role="status">
        <b>{t('account.ending.title', { day: dayOf(own.expiresAt, language) })}</b>
        <p>{t('account.ending.text')}</p>
        {own.may.resume && (
          <TextButton disabled={busy} onClick={() => void takeBack()}>
            {t(busy ? 'account.ending.busy' : 'account.ending.action')}
          </TextButton>
        )}
      </Banner>
      {failure && (
        <Banner kind="err" role="alert">
          {say(failure)}
        </Banner>
      )}
    </div>
  )
}

function Unpaid({ own, state }: { own: OwnTelevision; state: 'failed' | 'resting' }) {
  const { t } = useTranslation('television')
  const language = useLanguage()
  const day = dayOf(own.expiresAt, language)
  const next = own.next ? dayOf(own.next.dueOn, language) : day
  return (
    <Banner kind="err" icon="card">
      <b>{t(`account.${state}.title`)}</b>
      <p>{t(`account.${state}.text`, { day, next })}</p>
      <TextLink to={path.dues(language)}>{t(`account.${state}.action`)}</TextLink>
    </Banner>
  )
}

function Over({ own }: { own: OwnTelevision }) {
  const { t } = useTranslation('television')
  const language = useLanguage()
  const offers = useRoleAddress()('television', path.televisionSubscription(language))
  return (
    <>
      <Banner>
        <b>{t('account.ended.title')}</b>
        <p>{t('account.ended.text', { day: dayOf(own.expiresAt, language) })}</p>
      </Banner>
      <p>
        <LinkButton to={offers} iconAfter="arrow">
          {t('account.offers')}
        </LinkButton>
      </p>
    </>
  )
}

/** Why something was refused, in words. */
export function useFailureText() {
  const { t } = useTranslation('errors')
  return (failure: Failure) => {
    const code = failure.problem?.errorCode ?? failure.problem?.title ?? 'none'
    return t([`native.${code}`, `calls.${failure.call}`])
  }
}
