import './radio-panel.css'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { shownMinute } from '#modules/matches/minutes.schema.ts'
import type { LiveVideo } from '#modules/videos/schema.ts'
import { playTime } from '#web/i18n/play-time.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useSiteAddress } from '#web/site/here.ts'
import { RadioWave } from '#web/ui/fields/RadioBar.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { PlayerIcon } from '../player/PlayerIcon.tsx'
import { lineOf } from './entry-words.ts'
import { LiveScore } from './LiveScore.tsx'
import type { LiveMatch } from './useLiveMatch.ts'
import type { Radio } from './useRadio.ts'

type RadioPanelProps = {
  live: LiveVideo
  radio: Radio
  told: LiveMatch | null
  title: string
  station: string
  /** What is going on, in words. */
  words: string
  watch: ReactNode
  onFold: () => void
  onClose: () => void
}

/** The radio opened: what is heard, how the match stands, and everything that can be done with the sound. */
export function RadioPanel(props: RadioPanelProps) {
  const { live, radio, told, title, station, words, watch, onFold, onClose } = props
  const { t } = useTranslation('live')
  const panel = useRef<HTMLElement>(null)
  // What opened it is gone: the keyboard goes on here.
  useEffect(() => panel.current?.querySelector<HTMLElement>('.fk__fold')?.focus({ preventScroll: true }), [])
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    onFold()
  }
  const { match, poster } = live
  return (
    <aside
      className="fk"
      ref={panel}
      data-theme="flutlicht"
      aria-label={t('panel', { station })}
      onKeyDown={pressed}
    >
      <header className="fk__head">
        {told?.ticker && match ? (
          <LiveScore told={{ ...told, ticker: told.ticker }} teamId={match.team_id} />
        ) : (
          <b className="h4">{station}</b>
        )}
        <span className="fk__tools">
          <IconButton
            className="fk__fold"
            icon="chevronDown"
            label={t('fold')}
            aria-expanded={true}
            onClick={onFold}
          />
          <IconButton icon="close" label={t('close')} onClick={onClose} />
        </span>
      </header>
      <div className="fk__body">
        <div className="fk__what">
          {poster && <img src={poster} alt="" width={320} height={180} decoding="async" />}
          <div>
            <p className="small">{station}</p>
            <h2 className="h4">{title}</h2>
            <p className="small fk__state" role="status" data-state={radio.state}>
              {words}
            </p>
          </div>
        </div>
        <div className="fk__sound">
          <RadioWave isStill={radio.state !== 'playing'} />
          <Controls radio={radio} watch={watch} />
          {match && <Latest told={told} match={match} />}
        </div>
      </div>
    </aside>
  )
}

/** So far behind still counts as live; seconds. */
const STILL_LIVE = 20

function Controls({ radio, watch }: Pick<RadioPanelProps, 'radio' | 'watch'>) {
  const { t } = useTranslation('live')
  const { state, behind, volume } = radio
  const isOn = state === 'playing' || state === 'connecting'
  const mayMove = isOn || state === 'held'
  const isLate = mayMove && behind > STILL_LIVE
  return (
    <div className="fk__controls">
      <button
        type="button"
        className="iconbtn"
        aria-label={t('back')}
        aria-disabled={mayMove ? undefined : true}
        onClick={radio.back}
      >
        <PlayerIcon name="back" />
      </button>
      <button
        type="button"
        className="fk__play"
        aria-label={t(isOn ? 'pause' : 'play')}
        onClick={isOn ? radio.pause : radio.play}
      >
        <Icon name={isOn ? 'pause' : 'play'} />
      </button>
      {isLate ? (
        <button type="button" className="fk__now" onClick={radio.toLive}>
          <span className="num">−{playTime(behind)}</span> {t('toLive')}
        </button>
      ) : (
        <span className="fk__live" data-on={isOn || undefined}>
          {t('live')}
        </span>
      )}
      <label className="fk__volume">
        <PlayerIcon name={volume === 0 ? 'muted' : 'sound'} />
        <span className="vh">{t('volume')}</span>
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={volume}
          onChange={({ target }) => radio.setVolume(Number(target.value))}
        />
      </label>
      {watch}
    </div>
  )
}

/** The last line of the ticker, and the way to all of them. */
function Latest({ told, match }: { told: LiveMatch | null; match: NonNullable<LiveVideo['match']> }) {
  const { t } = useTranslation('live')
  const { t: words } = useTranslation('matchCentre')
  const language = useLanguage()
  const address = useSiteAddress()
  const ticker = told?.ticker
  const latest = ticker?.events.at(-1)
  return (
    <p className="small fk__latest" aria-live="polite">
      {ticker && latest && (
        <span>
          {latest.minute !== null && (
            <b>{shownMinute({ minute: latest.minute, extra: latest.extra_minute }, latest.period)} </b>
          )}
          {lineOf(latest, ticker, words)}
        </span>
      )}
      <MoreLink to={address(match.website, path.matchTicker({ match: match.id }, language))}>
        {t('matchCentre')}
      </MoreLink>
    </p>
  )
}
