import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnSweepstake, Sweepstake, SweepstakeSeries } from '#modules/sweepstakes/schema.ts'
import { useFigures } from '#web/draws/figures.ts'
import { useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Num } from '#web/ui/data/Num.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { useOwnDoors } from '../sweepstake-data.ts'
import { arrange } from './arrange.ts'
import { DoorPanel } from './DoorPanel.tsx'

interface DoorsProps {
  series: SweepstakeSeries
  doors: readonly Sweepstake[]
  /** When the page was made. */
  now: string
}

/** All doors; the one of today is the poster, and what is behind the one that was touched stands below. */
export function Doors({ series, doors, now }: DoorsProps) {
  const { t } = useTranslation('sweepstakes')
  const text = useText()
  const own = useOwnDoors(series.id)
  const today = doors.find(({ status }) => status === 'active')
  const next = doors.find(({ status }) => status === 'planned')
  const [chosen, setChosen] = useState<string | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const shown = doors.find(({ id }) => id === chosen) ?? today ?? null

  function choose(id: string) {
    setChosen(id)
    panel.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }

  return (
    <>
      <section className="wrap calendar">
        <header className="calendar__head">
          <h1 className="display">{text(series.name)}</h1>
          <p className="lead">{text(series.text)}</p>
          {own.doors && own.doors.size > 0 && <Sums doors={[...own.doors.values()]} />}
        </header>
        <ol className="calendar__doors">
          {arrange(doors).map((door) => (
            <Door
              key={door.id}
              door={door}
              own={own.doors?.get(door.id)}
              isLarge={door.door === doors.length || (!today && door.id === next?.id)}
              isShown={door.id === shown?.id}
              onOpen={() => choose(door.id)}
            />
          ))}
        </ol>
      </section>
      <div ref={panel} aria-live="polite">
        <DoorPanel door={shown} first={doors[0]!} now={now} own={own} />
      </div>
      <noscript>
        <p className="wrap meta">{t('needsScript')}</p>
      </noscript>
    </>
  )
}

function Sums({ doors }: { doors: OwnSweepstake[] }) {
  const { t } = useTranslation('sweepstakes')
  const isOver = ({ status }: OwnSweepstake) => status === 'ended' || status === 'drawn'
  const sums = {
    lots: doors.filter(({ lot }) => lot).length,
    missed: doors.filter((door) => !door.lot && isOver(door)).length,
    won: doors.filter(({ lot }) => lot?.win && lot.win.state !== 'PassedOn').length,
  }
  return (
    <p className="calendar__sums">
      {(['lots', 'missed', 'won'] as const).map((key) => (
        <span key={key}>
          <Num>{sums[key]}</Num> {t(`calendar.${key}`, { count: sums[key] })}
        </span>
      ))}
    </p>
  )
}

interface DoorProps {
  door: Sweepstake
  own: OwnSweepstake | undefined
  isLarge: boolean
  isShown: boolean
  onOpen: () => void
}

function Door({ door, own, isLarge, isShown, onOpen }: DoorProps) {
  const joined = useJoined()
  const { t } = useTranslation('sweepstakes')
  const { lot } = useFigures()
  const state = stateOf(door, own)
  const mark =
    state === 'in'
      ? t('calendar.lot', { lot: lot(own!.lot!.number) })
      : state === 'shut'
        ? null
        : t(`calendar.${state}`)
  return (
    <li
      className={classNames(
        'calendar-door',
        `calendar-door--${state}`,
        state === 'shut' && isLarge && 'calendar-door--large',
        door.status === 'active' && 'calendar-door--now',
      )}
    >
      <button
        type="button"
        aria-pressed={isShown}
        aria-label={joined([t('door', { door: door.door }), mark ?? t('calendar.shut')])}
        onClick={onOpen}
      >
        {door.picture && state !== 'open' && (
          <Picture src={door.picture} width={320} height={200} alt="" sizes="(min-width: 900px) 16vw, 33vw" />
        )}
        <Num>{door.door}</Num>
        {mark && (
          <span className="calendar-door__mark">
            {state === 'in' && <Icon name="check" />}
            {mark}
          </span>
        )}
      </button>
    </li>
  )
}

type DoorState = 'shut' | 'open' | 'in' | 'over'

function stateOf(door: Sweepstake, own: OwnSweepstake | undefined): DoorState {
  if (own?.lot) return 'in'
  if (door.status === 'planned') return 'shut'
  return door.status === 'active' ? 'open' : 'over'
}
