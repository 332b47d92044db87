import './ticket-code.css'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Text } from '#club/club.ts'
import { ROTATION_SECONDS, stepAt } from '#modules/tickets/codes/rotation-step.rules.ts'
import type { WalletTicketDetail } from '#modules/wallet/tickets.schema.ts'
import { useAreaName } from '#web/site/area-name.ts'
import { useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { QrCode } from '#web/ui/pictures/QrCode.tsx'
import { useWakeLock } from '#web/ui/time/wake-lock.ts'
import { msToNextRotation, rotatingCode } from './rotating-code.ts'
import { clubNow } from './server-clock.ts'
import { DeckPager } from './TicketDeck.tsx'

export type CodeOfTicket = Pick<WalletTicketDetail, 'block' | 'row' | 'seat' | 'media' | 'turnSecret'> & {
  code: string
  event: Pick<WalletTicketDetail['event'], 'name'>
  /** Of a place at another club's ground: with what that ground calls it. */
  areaName?: Text
}

/** Why a ticket has no code to show now. */
export type Withheld = 'offered' | 'unpaid' | 'banned' | 'used' | 'cancelled' | 'over'

const ICONS = {
  offered: 'swap',
  unpaid: 'close',
  banned: 'close',
  used: 'check',
  cancelled: 'close',
  over: 'clock',
} as const

interface TicketCodeProps {
  /** The wallet gives no code of what does not open the gate. */
  ticket: Omit<CodeOfTicket, 'code'> & { code: string | null }
  withheld?: Withheld | null
  /** Whose it is, where a phone shows tickets of several people: larger than anything but the code. */
  holder?: string | null
}

/** The code for the gate: it turns on screens, stands still where it was printed or put into a phone's wallet. */
export function TicketCode({ ticket, withheld = null, holder = null }: TicketCodeProps) {
  const { t } = useTranslation('ticketCode')
  const { code } = ticket
  if (withheld || code === null)
    return (
      <div className="ticket-code ticket-code--none">
        <p>
          <Icon name={ICONS[withheld ?? 'cancelled']} />
          {t(`withheld.${withheld ?? 'cancelled'}`)}
        </p>
      </div>
    )
  return <ShownCode ticket={{ ...ticket, code }} holder={holder} />
}

function ShownCode({ ticket, holder }: { ticket: CodeOfTicket; holder: string | null }) {
  const joined = useJoined()
  const { t } = useTranslation('ticketCode')
  const code = useCode(ticket)
  const gate = useRef<HTMLDialogElement>(null)
  const [isLarge, setLarge] = useState(false)
  useWakeLock(code !== null)
  const area = useAreaName()(ticket.block, ticket.areaName)
  const name = area ? [area] : placeOf(ticket).map(({ word, value }) => `${t(word)} ${value}`)

  function enlarge() {
    setLarge(true)
    gate.current?.showModal()
  }

  return (
    <div className="ticket-code" data-turning={ticket.media === 'mobile' || undefined}>
      <button type="button" className="ticket-code__open" onClick={enlarge}>
        <Picture code={code} label={t('picture', { place: joined(name) })} />
        <span className="tlink">{t('enlarge')}</span>
      </button>
      <Turning ticket={ticket} code={code} />
      {ticket.media === 'mobile' && <p className="ticket-code__paper">{t('paper')}</p>}
      <dialog className="gate-code" ref={gate} aria-label={t('atGate')} onClose={() => setLarge(false)}>
        {isLarge && (
          <AtGate {...{ ticket, holder, code }} name={joined(name)} onClose={() => gate.current?.close()} />
        )}
      </dialog>
    </div>
  )
}

interface AtGateProps {
  ticket: CodeOfTicket
  holder: string | null
  code: Code | null
  name: string
  onClose: () => void
}

/** Nothing but what the steward needs, as large as the screen. */
function AtGate({ ticket, holder, code, name, onClose }: AtGateProps) {
  const { t } = useTranslation('ticketCode')
  const text = useText()
  const area = useAreaName()(ticket.block, ticket.areaName)
  return (
    <div className="gate-code__in">
      <p className="gate-code__match">{text(ticket.event.name)}</p>
      <DeckPager />
      {holder && <p className="display gate-code__holder">{holder}</p>}
      <Picture code={code} label={t('picture', { place: name })} />
      {area ? (
        <p className="h2">{area}</p>
      ) : (
        <dl className="gate-code__place">
          {placeOf(ticket).map(({ word, value }) => (
            <div key={word}>
              <dt>{t(word)}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Turning ticket={ticket} code={code} />
      <p className="small muted">{t('brightness')}</p>
      <button type="button" className="btn btn--quiet" onClick={onClose}>
        <span className="btn__label">
          <span>{t('close')}</span>
        </span>
      </button>
    </div>
  )
}

/** Its place is kept until the first code is made. */
function Picture({ code, label }: { code: Code | null; label: string }) {
  return code ? <QrCode text={code.text} label={label} /> : <span className="qr ticket-code__wait" />
}

/** A ring that closes with the time of the code, and the sentence for whoever cannot see it. */
function Turning({ ticket, code }: { ticket: CodeOfTicket; code: Code | null }) {
  const { t } = useTranslation('ticketCode')
  const isRotating = ticket.media === 'mobile'
  return (
    <p className="ticket-code__turn">
      {isRotating && (
        <svg className="ticket-code__ring" viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="10" cy="10" r="8" pathLength="1" />
          {code && (
            <circle
              // Another code is another turn of the ring.
              key={code.step}
              className="ticket-code__left"
              style={{ animationDelay: `${-code.ageMs}ms` }}
              cx="10"
              cy="10"
              r="8"
              pathLength="1"
            />
          )}
        </svg>
      )}
      {t(isRotating ? 'turns' : `still.${ticket.media === 'pass' ? 'pass' : 'print'}`)}
    </p>
  )
}

const ROTATION_MS = ROTATION_SECONDS * 1000

type Code = { of: string; text: string; step: number; ageMs: number }

/** The code of this moment, made anew with every turn and when the page is looked at again. */
function useCode({ code, turnSecret, media }: CodeOfTicket): Code | null {
  const [made, setMade] = useState<Code | null>(null)
  useEffect(() => {
    if (media !== 'mobile') {
      setMade({ of: code, text: code, step: 0, ageMs: 0 })
      return
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    async function rotate() {
      clearTimeout(timer)
      const now = clubNow()
      const text = await rotatingCode({ code, turnSecret, now })
      if (isOver) return
      const left = msToNextRotation(clubNow())
      setMade({ of: code, text, step: stepAt(now), ageMs: ROTATION_MS - left })
      timer = setTimeout(() => void rotate(), left)
    }
    const seen = () => document.visibilityState === 'visible' && void rotate()
    void rotate()
    document.addEventListener('visibilitychange', seen)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [code, turnSecret, media])
  // Another ticket takes its place: its code is made in a moment, and no other stands beside its name.
  return made?.of === code ? made : null
}

function placeOf({ block, row, seat }: CodeOfTicket) {
  const words = [
    { word: 'block', value: block },
    { word: 'row', value: row },
    { word: 'seat', value: seat },
  ] as const
  return words.filter(({ value }) => value !== null)
}
