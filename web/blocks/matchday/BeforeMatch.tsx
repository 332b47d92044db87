import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '#platform/dates.ts'
import { useHere } from '#web/site/here.ts'
import { MatchCrest } from '../matches/match-parts.tsx'
import { DayDetails, Otherwise } from './DayDetails.tsx'
import { DayStub } from './DayStub.tsx'
import { minutesUntil } from './day-state.ts'
import type { DayGiven } from './given.ts'
import { groundPicture } from './ground-picture.ts'

/** On the day of a match: when it begins, how long that is, and the way in. */
export function BeforeMatch(given: DayGiven) {
  const { day, ticker, place } = given
  const { t } = useTranslation('matchDay')
  const { language } = useHere()
  const [blocks, setBlocks] = useState<readonly string[]>([])
  const Heading = place.heading
  const isAway = day.own === 'away'
  const rival = isAway ? day.match.home : day.match.away
  return (
    <>
      <section className="matchday__top" data-theme="flutlicht" aria-label={t('label')}>
        <Bands />
        {!isAway && (
          <span className="matchday__ground">
            <img
              src={`/media/${groundPicture(ticker.kick_off, day.told.weather?.sky)}`}
              alt=""
              width={1200}
              height={560}
            />
          </span>
        )}
        <div className="wrap matchday__in">
          <p className="matchday__versus">
            <MatchCrest team={day.match[day.own]} />
            <span>{t(isAway ? 'at' : 'against')}</span>
            <MatchCrest team={rival} />
            <b>{rival.name}</b>
          </p>
          <Heading className="matchday__title">
            {t('today')}
            <br />
            {t('at_time', { time: formatTime(new Date(ticker.kick_off), language) })}
          </Heading>
          <Countdown {...given} />
        </div>
      </section>
      <DayStub {...given} onPlaces={setBlocks} />
      <Otherwise {...given} blocks={blocks} />
      <DayDetails {...given} blocks={blocks} />
    </>
  )
}

function Countdown({ ticker, now }: DayGiven) {
  const { t } = useTranslation('matchDay')
  const left = minutesUntil(ticker.kick_off, now)
  if (left === 0) return <p className="matchday__soon">{t('soon')}</p>
  const [hours, minutes] = [Math.floor(left / 60), left % 60]
  const said = hours > 0 ? t('leftHours', { hours, minutes }) : t('leftMinutes', { count: minutes, minutes })
  return (
    <p className="matchday__count" role="timer" aria-label={said}>
      <span className="num" aria-hidden="true">
        {hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}` : minutes}
        <small>{t(hours > 0 ? 'hours' : 'minutes')}</small>
      </span>
    </p>
  )
}

function Bands() {
  return (
    <svg
      className="matchday__bands"
      viewBox="0 0 1440 640"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <path
        fill="var(--accent)"
        d="M1180 0H1480L1224 640H924ZM1088 0H1146L890 640H832ZM1040 0H1062L806 640H784Z"
      />
    </svg>
  )
}
