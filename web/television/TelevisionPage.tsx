import './television.css'
import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import { televisionOffers } from '#club/television.ts'
import type { OwnTelevision, OwnTelevisionAnswer } from '#modules/television/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { dayOf } from '#web/account/day.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage, useRoleAddress, useText } from '#web/site/here.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Chip, type ChipKind } from '#web/ui/Chip.tsx'
import { Num } from '#web/ui/data/Num.tsx'
import { Stub } from '#web/ui/data/Stub.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { EndTelevision } from './EndTelevision.tsx'
import { GivenTelevision } from './GivenTelevision.tsx'
import { useOffers } from './offers.ts'
import { PauseNotice, PauseTelevision } from './PauseTelevision.tsx'
import { PriceChange } from './PriceChange.tsx'
import { TelevisionFacts } from './TelevisionFacts.tsx'
import { TelevisionNotice } from './TelevisionNotice.tsx'
import { TrialOffer } from './TrialOffer.tsx'
import { useOwnTelevision } from './television-data.ts'

const TV = { tv: club.tvName }

/** The own subscription to club TV: until when it runs, what is collected next, and how it ends. */
export default function TelevisionPage() {
  const { t } = useTranslation('television')
  return (
    <AccountFrame current="television" title={t('account.title', TV)}>
      <Television />
    </AccountFrame>
  )
}

function Television() {
  const { t } = useTranslation('television')
  const { organisation, actForMyself } = useSession()
  const query = useOwnTelevision({ enabled: organisation === null })
  if (organisation)
    return (
      <>
        <h1 className="display">{t('account.title', TV)}</h1>
        <EmptyState
          icon="screen"
          title={t('account.personal.title')}
          text={t('account.personal.text', { name: organisation.name })}
          action={<Button onClick={actForMyself}>{t('account.personal.action')}</Button>}
        />
      </>
    )
  return (
    <>
      <header className="tv-head">
        <h1 className="display">{t('account.title', TV)}</h1>
        {query.data?.subscription && <State subscription={query.data.subscription} />}
      </header>
      <Loaded query={query} label={t('account.loading')} rows={4}>
        {(answer) =>
          answer.subscription ? (
            <Own answer={answer} own={answer.subscription} />
          ) : (
            <div className="tv-own">
              <None />
              {answer.trial && <TrialOffer trial={answer.trial} />}
              <GivenTelevision />
            </div>
          )
        }
      </Loaded>
    </>
  )
}

const chips: Record<OwnTelevision['state'], ChipKind> = {
  active: 'ok',
  ending: 'plain',
  failed: 'err',
  paused: 'plain',
  resting: 'err',
  ended: 'plain',
}

function State({ subscription: { state, expiresAt } }: { subscription: OwnTelevision }) {
  const { t } = useTranslation('television')
  const language = useLanguage()
  return <Chip kind={chips[state]}>{t(`account.chip.${state}`, { day: dayOf(expiresAt, language) })}</Chip>
}

function Own({ answer, own }: { answer: OwnTelevisionAnswer; own: OwnTelevision }) {
  const isOver = own.state === 'ended'
  return (
    <div className="tv-own">
      <TelevisionNotice own={own} />
      {own.pausedUntil && <PauseNotice own={own} until={own.pausedUntil} />}
      {own.priceChange && <PriceChange change={own.priceChange} />}
      {isOver && answer.trial && <TrialOffer trial={answer.trial} />}
      {!isOver && <TelevisionStub own={own} />}
      {!isOver && <TelevisionFacts own={own} isMember={answer.paysMemberPrice} />}
      {own.may.pause && <PauseTelevision own={own} />}
      {!isOver && <EndTelevision own={own} />}
      <GivenTelevision />
    </div>
  )
}

/** As a thing one holds. */
function TelevisionStub({ own }: { own: OwnTelevision }) {
  const { t } = useTranslation('television')
  const language = useLanguage()
  const text = useText()
  const { offer, renews, paid, startedAt, number } = own
  const known = televisionOffers.find(({ id }) => id === offer)
  const isGiven = known === undefined
  const how = renews ? 'monthly' : isGiven ? 'gift' : own.cancelledAt ? 'cancelled' : 'once'
  return (
    <Stub
      as="div"
      flat
      fold
      className="tv-stub"
      tearClassName="tv-stub__tear"
      tear={
        <>
          <Num>{formatMoney(own.next?.amount ?? paid, language)}</Num>
          <p>{t(own.gift ? 'account.giftEnds' : `account.${how}`)}</p>
        </>
      }
    >
      <div className="tv-stub__main">
        <svg viewBox="0 0 800 200" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
          <path fill="var(--ink-3)" d="M600 0H800V200H520ZM560 0H584L504 200H480ZM536 0H546L466 200H456Z" />
        </svg>
        <dl>
          <div>
            <dt>{t('account.offer')}</dt>
            <dd className="num">
              {known ? text(known.name) : t(offer === 'trial' ? 'account.trial.offer' : 'account.given')}
            </dd>
          </div>
        </dl>
        <p>
          <b>{t('account.since', { day: dayOf(startedAt, language) })}</b>
          <br />
          {number}
        </p>
      </div>
    </Stub>
  )
}

function None() {
  const { t } = useTranslation('television')
  const language = useLanguage()
  const withRole = useRoleAddress()
  const least = Math.min(...useOffers().map(({ cents }) => cents))
  return (
    <EmptyState
      icon="screen"
      title={t('account.none.title')}
      text={t('account.none.text', { price: formatMoney(least, language) })}
      action={
        <LinkButton to={withRole('television', path.televisionSubscription(language))} iconAfter="arrow">
          {t('account.offers')}
        </LinkButton>
      }
    />
  )
}
