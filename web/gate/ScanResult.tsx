import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { gates } from '#club/gates.ts'
import type { ScanResult as Result } from '#modules/gate/schema.ts'
import { formatTime } from '#platform/dates.ts'
import { useLanguage, useText } from '#web/shell/here.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { IconName } from '#web/ui/icon-paths.ts'
import type { Shown } from './gate-keeper.ts'

/** In; not in, and nothing helps; not here or not now. Never by colour alone: each has its icon and its word. */
type Colour = 'in' | 'out' | 'wait'

const LOOKS: Record<Result, { colour: Colour; icon: IconName }> = {
  admitted: { colour: 'in', icon: 'check' },
  wrongGate: { colour: 'wait', icon: 'swap' },
  tooEarly: { colour: 'wait', icon: 'clock' },
  unknown: { colour: 'wait', icon: 'globe' },
  unverified: { colour: 'wait', icon: 'globe' },
  stale: { colour: 'out', icon: 'mobile' },
  alreadyIn: { colour: 'out', icon: 'group' },
  over: { colour: 'out', icon: 'clock' },
  cancelled: { colour: 'out', icon: 'calendar' },
  otherMatch: { colour: 'out', icon: 'calendar' },
  revoked: { colour: 'out', icon: 'close' },
  sold: { colour: 'out', icon: 'swap' },
  offered: { colour: 'out', icon: 'swap' },
  oldCode: { colour: 'out', icon: 'undo' },
  forged: { colour: 'out', icon: 'warning' },
}

/** The answer fills the screen: read from two metres, in the sun, by whoever holds the phone and whoever stands before it. */
export function ScanResult({ shown, onNext }: { shown: Shown; onNext: () => void }) {
  const { t } = useTranslation('gate')
  const dialog = useRef<HTMLDialogElement>(null)
  const { colour, icon } = LOOKS[shown.result]
  const isIn = shown.result === 'admitted'
  useEffect(() => dialog.current?.showModal(), [])
  const reason = useReason(shown)
  return (
    <dialog
      ref={dialog}
      className={`scan scan--${colour}`}
      aria-labelledby="scan-word"
      aria-describedby="scan-why"
      onClose={onNext}
    >
      <div className="scan__in">
        <Icon name={icon} />
        <p className="scan__word" id="scan-word">
          {t(`result.${shown.result}.word`)}
        </p>
        <Place shown={shown} />
        <p className="scan__why" id="scan-why">
          {reason}
        </p>
        {shown.traits.length > 0 && (
          <ul className="scan__traits">
            {shown.traits.map((trait) => (
              <li key={trait}>
                <Chip>{t(`trait.${trait}`)}</Chip>
              </li>
            ))}
          </ul>
        )}
        {shown.isOffline && <p className="small">{t('judgedOffline')}</p>}
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

function useReason(shown: Shown): string {
  const { t } = useTranslation('gate')
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
    gates: rightGates.map(nameOf).join(', '),
    opens: opensAt ? formatTime(new Date(opensAt), language) : '',
  })
}
