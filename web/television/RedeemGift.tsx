import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import { televisionGifts } from '#club/television.ts'
import type { TelevisionGiftPreview } from '#modules/television/gifts/gifts.schema.ts'
import { dayOf } from '#web/account/day.ts'
import type { Failure } from '#web/api/errors.ts'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage, useRoleAddress, useText } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { codeInHash } from './gift-form.ts'
import { useFailureText } from './TelevisionNotice.tsx'

const TV = { tv: club.tvName }
/** Keeps the code while somebody signs in; it stays in this tab. */
const KEPT = 'kurve.giftCode'

/** Where the code of a gift is worth something: what it gives, and the button that takes it. */
export function RedeemGift() {
  const { t } = useTranslation('television')
  const { organisation, actForMyself } = useSession()
  const gift = useRedeeming()
  return (
    <section ref={gift.section} aria-labelledby="tv-redeem" className="tv-redeem">
      <h2 className="h2" id="tv-redeem">
        {t('redeem.title')}
      </h2>
      {organisation ? (
        <Banner>
          <p>{t('account.personal.text', { name: organisation.name })}</p>
          <TextButton onClick={actForMyself}>{t('account.personal.action')}</TextButton>
        </Banner>
      ) : gift.until ? (
        <Redeemed until={gift.until} />
      ) : gift.found ? (
        <Found gift={gift} found={gift.found} />
      ) : (
        <CodeForm gift={gift} />
      )}
    </section>
  )
}

type Redeeming = ReturnType<typeof useRedeeming>

/** A code as it is entered, looked at and taken. */
function useRedeeming() {
  const { status, organisation, signIn, register } = useSession()
  const section = useRef<HTMLElement>(null)
  const [code, setCode] = useState('')
  const [isStranger, setStranger] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [found, setFound] = useState<TelevisionGiftPreview | null>(null)
  const [until, setUntil] = useState<string | null>(null)
  const [isLinked, setLinked] = useState(false)

  useBroughtCode((brought) => {
    setCode(brought)
    setFound(null)
    setUntil(null)
    setLinked(true)
    section.current?.scrollIntoView({ block: 'start' })
  })

  const look = useEffectEvent(() => void check())
  useEffect(() => {
    if (!isLinked || status === 'unknown' || organisation) return
    setLinked(false)
    look()
  }, [isLinked, status, organisation])

  async function check(submit?: FormEvent) {
    submit?.preventDefault()
    setMissing(code.trim() === '')
    setFailure(null)
    if (code.trim() === '') return section.current?.querySelector('input')?.focus()
    if (status !== 'signedIn') return setStranger(true)
    if (isBusy) return
    setBusy(true)
    const { previewCode } = await import('./gift-calls.ts')
    const answer = await previewCode(code)
    setBusy(false)
    if (answer.ok) setFound(answer.data)
    else setFailure(answer.failure)
  }

  async function redeem() {
    if (isBusy) return
    setBusy(true)
    const { redeemCode } = await import('./gift-calls.ts')
    const answer = await redeemCode(code)
    setBusy(false)
    setFailure(answer.ok ? null : answer.failure)
    if (answer.ok) setUntil(answer.data.subscription!.expiresAt)
  }

  function type(text: string) {
    setCode(text)
    setMissing(false)
    setFailure(null)
  }

  const again = () => setFound(null)
  const enter = { signIn: () => keepAnd(signIn, code), register: () => keepAnd(register, code) }
  return {
    ...{ section, code, type, check, redeem, again, ...enter },
    ...{ isStranger: isStranger && status !== 'signedIn', isMissing, isBusy, failure, found, until },
  }
}

/** A code that the address brought, or that was kept while somebody signed in; then the address says nothing of it. */
function useBroughtCode(onBrought: (code: string) => void): void {
  const take = useEffectEvent(onBrought)
  useEffect(() => {
    const look = () => {
      const brought = codeInHash(location.hash) ?? takeKept()
      if (!brought) return
      if (codeInHash(location.hash))
        history.replaceState(history.state, '', location.pathname + location.search)
      take(brought)
    }
    look()
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])
}

function keepAnd(go: () => Promise<void>, code: string): void {
  sessionStorage.setItem(KEPT, code)
  void go().catch(() => {})
}

function takeKept(): string | null {
  const kept = sessionStorage.getItem(KEPT)
  sessionStorage.removeItem(KEPT)
  return kept
}

function CodeForm({ gift }: { gift: Redeeming }) {
  const { t } = useTranslation('television')
  const say = useFailureText()
  const { code, type, check, isBusy, isMissing, isStranger, failure } = gift
  const error = isMissing ? t('redeem.missing') : failure ? say(failure) : undefined
  return (
    <form onSubmit={(submit) => void check(submit)} noValidate>
      <p>{t('redeem.text')}</p>
      <Field label={t('redeem.code')} error={error}>
        <Input
          name="giftCode"
          className="tv-redeem__code"
          value={code}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXX-XXXX-XXXX-XXXX"
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      </Field>
      {isStranger ? (
        <div role="status" className="tv-redeem__stranger">
          <p>{t('redeem.stranger')}</p>
          <p className="tv-end__actions">
            <Button onClick={gift.signIn}>{t('redeem.signIn')}</Button>
            <Button kind="line" onClick={gift.register}>
              {t('redeem.register')}
            </Button>
          </p>
        </div>
      ) : (
        <p>
          <Button type="submit" kind="quiet" busy={isBusy}>
            {t(isBusy ? 'redeem.checking' : 'redeem.check')}
          </Button>
        </p>
      )}
    </form>
  )
}

function Found({ gift, found }: { gift: Redeeming; found: TelevisionGiftPreview }) {
  const { t } = useTranslation('television')
  const language = useLanguage()
  const text = useText()
  const say = useFailureText()
  const offer = televisionGifts.find(({ id }) => id === found.offer)
  const day = (moment: string) => dayOf(moment, language)
  // A second or two pass between the answer and the look at it.
  const isLater = new Date(found.from).getTime() > Date.now() + 60_000
  return (
    <div className="tv-redeem__gift" role="status">
      <p className="num">{offer ? text(offer.name) : club.tvName}</p>
      {found.givenBy && <p>{t('redeem.from', { name: found.givenBy })}</p>}
      {found.greeting && <blockquote>{found.greeting}</blockquote>}
      <p>
        <b>
          {isLater
            ? t('redeem.later', { from: day(found.from), until: day(found.until) })
            : t('redeem.now', { until: day(found.until) })}
        </b>
      </p>
      <p>{t('redeem.free', { day: day(found.redeemableUntil) })}</p>
      {gift.failure && (
        <Banner kind="err" role="alert">
          {say(gift.failure)}
        </Banner>
      )}
      <p className="tv-end__actions">
        <Button busy={gift.isBusy} onClick={() => void gift.redeem()}>
          {t(gift.isBusy ? 'redeem.busy' : 'redeem.submit')}
        </Button>
        <Button kind="line" onClick={gift.again}>
          {t('redeem.other')}
        </Button>
      </p>
    </div>
  )
}

function Redeemed({ until }: { until: string }) {
  const { t } = useTranslation('television')
  const language = useLanguage()
  const withRole = useRoleAddress()
  return (
    <>
      <Banner kind="ok" role="status">
        <b>{t('redeem.done', { ...TV, day: dayOf(until, language) })}</b>
        <p>{t('redeem.doneText')}</p>
      </Banner>
      <p className="tv-end__actions">
        <LinkButton to={withRole('television', path.videos(language))} iconAfter="arrow">
          {t('redeem.watch')}
        </LinkButton>
        <LinkButton to={path.television(language)} kind="line">
          {t('redeem.account')}
        </LinkButton>
      </p>
    </>
  )
}
