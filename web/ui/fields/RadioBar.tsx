import './radio-bar.css'
import type { ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { Num } from '../data/Num.tsx'
import { IconButton } from '../IconButton.tsx'
import { Icon } from '../pictures/Icon.tsx'

interface RadioBarProps {
  label: string
  station: string
  title: string
  minute?: string
  playing: boolean
  playLabel: string
  pauseLabel: string
  closeLabel: string
  /** Null: there is nothing to hear. */
  onToggle: (() => void) | null
  /** Opens more of it; null: there is no more. */
  expand?: { ref: Ref<HTMLButtonElement>; label: string; onClick: () => void } | null
  onClose: () => void
  /** What else can be done. */
  actions?: ReactNode
}

/** The club radio at the foot of the page. What plays is up to the caller; the page gets 120 px of room below. */
export function RadioBar(props: RadioBarProps) {
  const { label, station, title, minute, playing, playLabel, pauseLabel, closeLabel, onToggle, onClose } =
    props
  const { actions, expand = null } = props
  return (
    <aside
      className={classNames('radio', expand && 'radio--opens')}
      data-theme="flutlicht"
      aria-label={label}
    >
      {onToggle ? (
        <button
          className="radio__play"
          type="button"
          aria-label={playing ? pauseLabel : playLabel}
          onClick={onToggle}
        >
          <Icon name={playing ? 'pause' : 'play'} />
        </button>
      ) : (
        <span className="radio__play">
          <Icon name="screen" />
        </span>
      )}
      <div className="radio__text">
        <b>{station}</b>
        <span>{title}</span>
      </div>
      <RadioWave isStill={!playing} />
      {actions && <div className="radio__actions">{actions}</div>}
      {minute && <Num className="radio__min">{minute}</Num>}
      {expand && (
        <IconButton
          className="radio__expand"
          icon="chevronUp"
          ref={expand.ref}
          label={expand.label}
          aria-expanded={false}
          onClick={expand.onClick}
        />
      )}
      <IconButton className="radio__close" icon="close" label={closeLabel} onClick={onClose} />
    </aside>
  )
}

/** A picture of sound; still, it is pale. */
export function RadioWave({ isStill }: { isStill: boolean }) {
  return (
    <svg
      className={classNames('radio__wave', isStill && 'radio__wave--still')}
      viewBox="0 0 560 34"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={wave} />
    </svg>
  )
}

/** Bars that look like speech: a picture of sound, not a measurement. */
const wave = Array.from({ length: 56 }, (_, bar) => {
  const height = Math.min(
    34,
    5 + Math.round(24 * Math.abs(Math.sin(bar * 0.7) * Math.cos(bar * 0.23 + 1)) + (bar % 5)),
  )
  return `M${bar * 10 + 4} ${(34 - height) / 2}h6l-${(height * 0.4).toFixed(1)} ${height}h-6Z`
}).join('')
