import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '#platform/dates.ts'
import { useHere, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Num } from '#web/ui/data/Num.tsx'
import { blockRanges, gatesOf, type ShownGate } from './gates.ts'
import type { DayGiven } from './given.ts'
import { SkySign } from './SkySign.tsx'

/** The bar is full here. */
const LONG_WAIT = 20

type DetailsProps = DayGiven & {
  /** Where whoever is signed in sits. */
  blocks: readonly string[]
}

/** What is different today. */
export function Otherwise({ day, ticker, blocks }: DetailsProps) {
  const { t } = useTranslation('matchDay')
  const text = useText()
  const { language } = useHere()
  const { notice, kickOffBefore } = day.told
  const isLater = kickOffBefore !== null && Date.parse(ticker.kick_off) > Date.parse(kickOffBefore)
  const closed = shownGates(day, blocks).find(({ isOwn, isClosed }) => isOwn && isClosed)
  if (!notice && !isLater && !closed) return null
  return (
    <div className="wrap matchday__notices">
      {isLater && (
        <Banner kind="warn" icon="clock">
          <b>{t('later', { time: formatTime(new Date(ticker.kick_off), language) })}</b>
          {notice && <p>{text(notice)}</p>}
        </Banner>
      )}
      {notice && !isLater && (
        <Banner kind="info">
          <p>{text(notice)}</p>
        </Banner>
      )}
      {closed && (
        <Banner kind="warn">
          <b>{t('gate.yoursClosed', { gate: text(closed.name) })}</b>
          {closed.note && <p>{text(closed.note)}</p>}
        </Banner>
      )}
    </div>
  )
}

const shownGates = ({ event, own, told }: DayGiven['day'], blocks: readonly string[]): ShownGate[] =>
  event && own === 'home' && !event.isAway
    ? gatesOf({ doorsOpenAt: event.doorsOpenAt, told: told.gates, blocks })
    : []

/** Gates, weather, the way and the order of the day: what of it is known. */
export function DayDetails(given: DetailsProps) {
  const { day, blocks } = given
  const { weather, arrival, programme } = day.told
  const gates = shownGates(day, blocks)
  const hasSide = weather || arrival || programme.length > 0
  if (gates.length === 0 && !hasSide) return null
  return (
    <div className="wrap g12 matchday__below">
      {gates.length > 0 && <Gates {...given} gates={gates} />}
      {hasSide && (
        <div className={classNames('matchday__side', gates.length > 0 ? 'c5' : 'c7')}>
          {weather && <Weather weather={weather} />}
          {arrival && <Words title="arrival" words={arrival} />}
          {programme.length > 0 && <Programme {...given} />}
        </div>
      )}
    </div>
  )
}

function Gates({ day, now, gates }: DetailsProps & { gates: ShownGate[] }) {
  const { t } = useTranslation('matchDay')
  const { language } = useHere()
  const { gatesAt } = day.told
  return (
    <section className="c7" aria-labelledby="matchday-gates">
      <div className="matchday__head matchday__head--both">
        <h2 className="h2" id="matchday-gates">
          {t('gate.title')}
        </h2>
        {gatesAt && (
          <p className="small muted">{t('gate.at', { time: formatTime(new Date(gatesAt), language) })}</p>
        )}
      </div>
      <ul className="matchday__gates">
        {gates.map((gate) => (
          <GateLine key={gate.key} gate={gate} now={now} />
        ))}
      </ul>
    </section>
  )
}

function GateLine({ gate, now }: { gate: ShownGate; now: number }) {
  const joined = useJoined()
  const { t } = useTranslation('matchDay')
  const text = useText()
  const { language } = useHere()
  const { name, blocks, opensAt, waitMinutes, isClosed, note, isOwn } = gate
  const isOpen = Date.parse(opensAt) <= now
  const details = [
    isOwn && t('gate.yours'),
    blocks.length > 0 && t('gate.blocks', { blocks: joined(blockRanges(blocks)) }),
    !isOpen && t('gate.opens', { time: formatTime(new Date(opensAt), language) }),
  ]
  return (
    <li className={classNames('matchday__gate', isOwn && 'matchday__gate--own')}>
      <span>
        <b>{text(name)}</b>
        <small>{joined(details)}</small>
        {note && <small>{text(note)}</small>}
      </span>
      {isClosed ? (
        <Chip kind="err">{t('gate.closed')}</Chip>
      ) : waitMinutes !== null ? (
        <>
          <span
            className="matchday__wait"
            style={{ '--wait': Math.min(1, waitMinutes / LONG_WAIT) } as CSSProperties}
            aria-hidden="true"
          />
          <b className="matchday__minutes">{t('gate.wait', { count: waitMinutes })}</b>
        </>
      ) : (
        <span className="matchday__minutes">{isOpen ? t('gate.open') : ''}</span>
      )}
    </li>
  )
}

function Weather({ weather }: { weather: NonNullable<DayGiven['day']['told']['weather']> }) {
  const { t } = useTranslation('matchDay')
  const text = useText()
  return (
    <section aria-labelledby="matchday-weather">
      <h2 className="h3 matchday__head" id="matchday-weather">
        {t('weather')}
      </h2>
      <p className="matchday__weather">
        {weather.sky && <SkySign sky={weather.sky} />}
        {weather.degrees !== null && <Num>{`${String(weather.degrees).replace('-', '−')}°`}</Num>}
        <span>{text(weather.words)}</span>
      </p>
    </section>
  )
}

/** A few lines under a heading: the way there, or home. */
export function Words({ title, words }: { title: 'arrival' | 'wayHome'; words: { de: string; en: string } }) {
  const { t } = useTranslation('matchDay')
  const text = useText()
  return (
    <section aria-labelledby={`matchday-${title}`}>
      <h2 className="h3 matchday__head" id={`matchday-${title}`}>
        {t(title)}
      </h2>
      <p className="matchday__words">{text(words)}</p>
    </section>
  )
}

function Programme({ day }: DetailsProps) {
  const { t } = useTranslation('matchDay')
  const text = useText()
  return (
    <section aria-labelledby="matchday-programme">
      <h2 className="h3 matchday__head" id="matchday-programme">
        {t('programme')}
      </h2>
      <ol className="matchday__programme">
        {day.told.programme.map(({ time, what, note }) => (
          <li key={time + what.de}>
            <Num>{time}</Num>
            <span>
              <b>{text(what)}</b>
              {note && <small>{text(note)}</small>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
