import './away.css'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../../i18n/moments.ts'
import { RollDay } from '../RollDay.tsx'
import { type Tick, withTicks } from '../tick-queue.ts'
import type { SendTicks } from '../ticks.ts'
import {
  forgetRoll,
  listTaken,
  type OpenedRoll,
  openRoll,
  sealAgain,
  type TakenAbout,
} from './sealed-roll.ts'
import { lookAgain, type Renewed, renew, sendTicks } from './with-network.ts'

/** Out of sight for so long, an open list closes. */
const CLOSES_MS = 5 * 60_000
/** How often it is looked whether it has ended. */
const LOOK_MS = 20_000

/** `/unterwegs/`: what a coach has taken along, opened by a PIN, with or without a network. */
export function AwayPage() {
  const { t } = useTranslation('camps')
  const [taken, setTaken] = useState<TakenAbout[]>(listTaken)
  const [opened, setOpened] = useState<OpenedRoll | null>(null)
  const [isGone, setGone] = useState(false)
  const look = useCallback(() => setTaken(listTaken()), [])
  const close = useCallback(() => setOpened(null), [])

  useEffect(() => {
    const again = () => void lookAgain().then(look)
    again()
    const timer = setInterval(look, LOOK_MS)
    window.addEventListener('storage', look)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('storage', look)
      window.removeEventListener('online', again)
    }
  }, [look])
  useClosing(opened !== null, close)

  // Ended, signed out in another window, taken back: what is open goes as well.
  const isHere = opened !== null && taken.some(({ campId }) => campId === opened.about.campId)
  if (opened && isHere)
    return (
      <Opened
        opened={opened}
        onRenewed={setOpened}
        onClose={close}
        onGone={() => {
          setOpened(null)
          setGone(true)
          look()
        }}
      />
    )
  return (
    <main className="away">
      <h1>{t('away.heading')}</h1>
      {isGone && <Banner kind="warn">{t('away.gone')}</Banner>}
      {taken.length === 0 ? (
        <>
          <h2>{t('away.none')}</h2>
          <p>{t('away.noneText')}</p>
        </>
      ) : (
        <ul className="away__lists">
          {taken.map((about) => (
            <Locked
              key={about.campId}
              about={about}
              onOpened={(one) => {
                setGone(false)
                look()
                setOpened(one)
              }}
              onGone={() => {
                setGone(true)
                look()
              }}
            />
          ))}
        </ul>
      )}
      <p>
        <a href="/camps-leiten">{t('away.toOffice')}</a>
      </p>
    </main>
  )
}

/** Whoever puts the phone away leaves nothing open. */
function useClosing(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    let hiddenAt: number | null = null
    const see = () => {
      if (document.visibilityState === 'hidden') hiddenAt = Date.now()
      else if (hiddenAt !== null && Date.now() - hiddenAt > CLOSES_MS) close()
    }
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [isOpen, close])
}

interface LockedProps {
  about: TakenAbout
  onOpened: (opened: OpenedRoll) => void
  onGone: () => void
}

function Locked({ about, onOpened, onGone }: LockedProps) {
  const { t } = useTranslation('camps')
  const { language } = useOfficeLanguage()
  const [pin, setPin] = useState('')
  const [left, setLeft] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function open(event: FormEvent) {
    event.preventDefault()
    if (isBusy || pin === '') return
    setBusy(true)
    const answer = await openRoll({ campId: about.campId, pin })
    setBusy(false)
    setPin('')
    if (answer.kind === 'opened') return onOpened(answer)
    if (answer.kind === 'gone') return onGone()
    setLeft(answer.left)
  }

  return (
    <li className="away__list">
      <form noValidate onSubmit={(event) => void open(event)}>
        <h2>{about.camp}</h2>
        <p className="muted">{t('away.until', { when: shortMoment(about.until, language) })}</p>
        <Field
          label={t('away.pinLabel')}
          error={left === null ? undefined : t('away.wrong', { count: left })}
        >
          <Input
            type="password"
            inputMode="numeric"
            autoComplete="off"
            value={pin}
            onChange={({ currentTarget }) => setPin(currentTarget.value)}
          />
        </Field>
        <Button type="submit" busy={isBusy} wide>
          {t(isBusy ? 'away.unlocking' : 'away.unlock')}
        </Button>
      </form>
    </li>
  )
}

interface OpenedProps {
  opened: OpenedRoll
  onRenewed: (opened: OpenedRoll) => void
  onClose: () => void
  onGone: () => void
}

function Opened({ opened, onRenewed, onClose, onGone }: OpenedProps) {
  const { t } = useTranslation('camps')
  const { language } = useOfficeLanguage()
  const [state, setState] = useState<Renewed['kind'] | null>(null)
  const { about, roll } = opened
  const { send, sent } = useSending(opened, onRenewed)

  // Once with each opening and each return of the network: every look is written down.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that was renewed is not renewed again for that
  useEffect(() => {
    let isOver = false
    const again = async () => {
      const renewed = await renew(opened, sent)
      if (isOver) return
      setState(renewed.kind)
      if (renewed.kind === 'renewed') onRenewed(renewed.opened)
      if (renewed.kind === 'withdrawn') onGone()
    }
    void again()
    const lost = () => setState('offline')
    window.addEventListener('online', again)
    window.addEventListener('offline', lost)
    return () => {
      isOver = true
      window.removeEventListener('online', again)
      window.removeEventListener('offline', lost)
    }
  }, [about.campId])

  const when = (iso: string) => shortMoment(iso, language)
  return (
    <main className="away">
      <div className="away__head">
        <h1>{about.camp}</h1>
        <Button size="s" kind="quiet" onClick={onClose}>
          {t('away.lock')}
        </Button>
      </div>
      <p className="muted">{t('away.asOf', { when: when(about.takenAt), until: when(about.until) })}</p>
      {state === 'offline' && <Banner kind="info">{t('away.offline')}</Banner>}
      {state === 'signedOut' && (
        <Banner kind="warn">
          {t('away.signedOut')} <a href={`/camps-leiten/${about.campId}`}>{t('away.toOffice')}</a>
        </Banner>
      )}
      <RollDay key={about.campId} roll={roll} personId={about.personId} sendTicks={send} />
      <p>
        <TextButton
          onClick={() => {
            forgetRoll(about.campId)
            onGone()
          }}
        >
          {t('away.delete')}
        </TextButton>
      </p>
    </main>
  )
}

/** What was sent stands in the sealed list as well: without a network it is opened as it was left. */
function useSending(opened: OpenedRoll, onRenewed: (opened: OpenedRoll) => void) {
  const now = useRef({ opened, onRenewed, sent: [] as Tick[] })
  useEffect(() => {
    now.current = { ...now.current, opened, onRenewed }
  })
  const sent = useCallback((): readonly Tick[] => now.current.sent, [])
  const send = useCallback<SendTicks>(async (campId, ticks) => {
    const answer = await sendTicks(campId, ticks)
    if (!answer.ok) return answer
    now.current.sent.push(...ticks)
    const current = { ...now.current.opened, roll: withTicks(now.current.opened.roll, ticks) }
    now.current.opened = current
    now.current.onRenewed(current)
    await sealAgain(current)
    return answer
  }, [])
  return { send, sent }
}
