import { useTranslation } from 'react-i18next'
import { type Minute, shownMinute } from '#modules/matches/minutes.schema.ts'
import type { Side, TickerData } from '#modules/matches/schema.ts'
import { iconPaths } from '#web/ui/pictures/icon-paths.ts'
import {
  marksOf,
  matchLength,
  narrow,
  placeOf,
  pressurePath,
  type TimelineMark,
  type TimelinePaper,
  wide,
} from './timeline.ts'

type TimelineProps = {
  ticker: TickerData
  /** The minute that runs; null in breaks and after the end. */
  minute: Minute | null
}

/** The course of a match: who presses in which minute, and what came of it. The ticker says the same in words. */
export function View({ ticker, minute }: TimelineProps) {
  const { t } = useTranslation('matchCentre')
  const label = t('timeline.label', { home: ticker.home.short_name, away: ticker.away.short_name })
  return (
    <>
      <svg
        className="match-line only-d"
        viewBox={`0 0 ${wide.width} ${wide.height}`}
        role="img"
        aria-label={label}
      >
        <Course ticker={ticker} paper={wide} />
        <Scale length={matchLength(ticker)} paper={wide} every={15} />
        {minute && <Now minute={minute} length={matchLength(ticker)} paper={wide} />}
        {marksOf(ticker, wide).map((mark) => (
          <WideMark key={mark.event.id} mark={mark} />
        ))}
      </svg>
      <svg
        className="match-line only-m"
        viewBox={`0 0 ${narrow.width} ${narrow.height}`}
        role="img"
        aria-label={label}
      >
        <Course ticker={ticker} paper={narrow} />
        <Scale length={matchLength(ticker)} paper={narrow} every={45} />
        {minute && <Now minute={minute} length={matchLength(ticker)} paper={narrow} />}
        {marksOf(ticker, narrow)
          .filter((mark) => mark.kind === 'goal')
          .map(({ event, side, at }) => (
            <circle
              key={event.id}
              className={`match-line__${side}`}
              cx={at}
              cy={side === 'home' ? 18 : 122}
              r={9}
            />
          ))}
      </svg>
    </>
  )
}

function Course({ ticker, paper }: { ticker: TickerData; paper: TimelinePaper }) {
  const length = matchLength(ticker)
  return (['home', 'away'] as Side[]).map((side) => (
    <path
      key={side}
      className={`match-line__${side}`}
      d={pressurePath({ pressure: ticker.pressure, side, length, paper })}
    />
  ))
}

function Scale({ length, paper, every }: { length: 90 | 120; paper: TimelinePaper; every: number }) {
  const minutes = Array.from({ length: length / every + 1 }, (_, index) => index * every)
  const breaks = length === 120 ? [45, 90] : [45]
  return (
    <>
      <path className="match-line__axis" d={`M${paper.from} ${paper.axis}H${paper.to}`} />
      {minutes.map((minute) => {
        const x = placeOf({ minute }, length, paper)
        const anchor = minute === 0 ? 'start' : minute === length ? 'end' : 'middle'
        return (
          <g key={minute}>
            {paper === wide && <path className="match-line__tick" d={`M${x} ${paper.axis - 6}v12`} />}
            <text className="match-line__time" x={x} y={paper.height - 5} textAnchor={anchor}>
              {minute}′
            </text>
          </g>
        )
      })}
      {paper === wide &&
        breaks.map((minute) => (
          <path
            key={minute}
            className="match-line__break"
            d={`M${placeOf({ minute }, length, paper)} ${paper.axis - 54}v108`}
          />
        ))}
    </>
  )
}

function Now({ minute, length, paper }: { minute: Minute; length: 90 | 120; paper: TimelinePaper }) {
  const x = placeOf(minute, length, paper)
  const half = paper.tallest + 4
  return (
    <path
      className="match-line__now"
      d={`M${x + half * 0.4} ${paper.axis - half}L${x - half * 0.4} ${paper.axis + half}`}
    />
  )
}

function WideMark({ mark }: { mark: TimelineMark }) {
  const { event, kind, side, x, at, words } = mark
  const isAbove = side === 'home'
  const minute = shownMinute({ minute: event.minute ?? 0, extra: event.extra_minute }, event.period)
  const title = `${minute} ${event.player?.name ?? ''}`
  if (kind === 'goal') {
    const y = isAbove ? 18 : 230
    return (
      <g>
        <path className="match-line__stem" d={isAbove ? `M${at} 34L${x} 70` : `M${at} 214L${x} 178`} />
        <circle className={`match-line__${side}`} cx={at} cy={y} r={16} />
        <path className="match-line__ball" d={iconPaths.ball} transform={`translate(${at - 12} ${y - 12})`} />
        {words && (
          <text
            className="match-line__name"
            x={words.x}
            y={y + 6 + words.line * 22}
            textAnchor={words.anchor}
          >
            {event.score && `${event.score.home}:${event.score.away} `}
            {event.player?.name}
          </text>
        )}
        <title>{title}</title>
      </g>
    )
  }
  const y = isAbove ? 44 : 186
  if (kind === 'substitution')
    return (
      <g>
        <path
          className="match-line__swap"
          d={iconPaths.substitution}
          transform={`translate(${x - 10} ${y}) scale(.8)`}
        />
        <title>{title}</title>
      </g>
    )
  return (
    <g>
      <path className={`match-line__${kind}`} d={`M${x - 5} ${y}h11l-7 18h-11z`} />
      <title>{title}</title>
    </g>
  )
}
