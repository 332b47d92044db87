import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { gates } from '#club/gates.ts'
import type { ScanResult as Result } from '#modules/admission/schema.ts'
import { formatTime } from '#platform/dates.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import type { IconName } from '#web/ui/pictures/icon-paths.ts'
import type { Shown } from './admission-session.ts'
import { kindOf } from './result-kinds.ts'

/** Never by colour alone: each has its icon and its word, and each kind its own shape. */
const ICONS: Record<Result, IconName> = {
  admitted: 'check',
  wrongGate: 'swap',
  tooEarly: 'clock',
  unknown: 'globe',
  unverified: 'globe',
  stale: 'mobile',
  alreadyIn: 'group',
  over: 'clock',
  cancelled: 'calendar',
  otherMatch: 'calendar',
  awayMatch: 'calendar',
  revoked: 'close',
  sold: 'close',
  unpaid: 'close',
  banned: 'close',
  offered: 'swap',
  oldCode: 'undo',
  forged: 'close',
}

/** The answer fills the screen: read from two metres, in the sun, by whoever holds the phone and whoever stands before it. */
export function ScanResult({ shown, onNext }: { shown: Shown; onNext: () => void }) {
  const { t } = useTranslation('gate')
  const dialog = useRef<HTMLDialogElement>(null)
  const isIn = shown.result === 'admitted'
  useEffect(() => dialog.current?.showModal(), [])
  const reason = useReason(shown)
  return (
    <dialog
      ref={dialog}
      className={`scan scan--${kindOf(shown.result)}`}
      aria-labelledby="scan-word"
      aria-describedby="scan-why"
      onClose={onNext}
    >
      <div className="scan__in">
        <div className="scan__head">
          <span className="scan__sign">
            <Icon name={ICONS[shown.result]} />
          </span>
          <p className="scan__word" id="scan-word">
            {t(`result.${shown.result}.word`)}
          </p>
        </div>
        <div className="scan__body">
          <Place shown={shown} />
          {shown.traits.length > 0 && (
            <ul className="scan__traits">
              {shown.traits.map((trait) => (
                <li key={trait}>{t(`trait.${trait}`)}</li>
              ))}
            </ul>
          )}
          {shown.entry && <Times first={shown.entry.at} now={shown.at} />}
          <p className="scan__why" id="scan-why">
            {reason}
          </p>
          {shown.isOffline && <p className="small">{t('judgedOffline')}</p>}
        </div>
        <button type="button" className="scan__next" onClick={onNext}>
          {t(isIn ? 'nextSoon' : 'next')}
        </button>
      </div>
    </dialog>
  )
}

function Place({ shown: { block, row, seat } }: { shown: Shown }) {
  const { t } = useTranslation('gate')
  if (!block) return null
  const parts = [
    ['block', block],
    ['row', row],
    ['seat', seat],
  ] as const
  return (
    <dl className="scan__place">
      {parts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{t(`place.${name}`)}</dt>
              <dd className="num">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** The second time of a ticket: how long ago the first was says most. */
function Times({ first, now }: { first: string; now: string }) {
  const { t } = useTranslation('gate')
  const language = useLanguage()
  const parts = [
    ['since', first],
    ['now', now],
  ] as const
  return (
    <dl className="scan__place scan__times">
      {parts.map(([name, at]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd className="num">{formatTime(new Date(at), language)}</dd>
        </div>
      ))}
    </dl>
  )
}

function useReason(shown: Shown): string {
  const { t } = useTranslation('gate')
  const joined = useJoined()
  const text = useText()
  const language = useLanguage()
  const nameOf = (key: string) => {
    const gate = gates.find((one) => one.key === key)
    return gate ? text(gate.name) : key
  }
  const { entry, rightGates, opensAt } = shown
  return t(`result.${shown.result}.why`, {
    time: entry ? formatTime(new Date(entry.at), language) : '',
    gate: entry ? nameOf(entry.gate) : '',
    gates: joined(rightGates.map(nameOf)),
    opens: opensAt ? formatTime(new Date(opensAt), language) : '',
  })
}
