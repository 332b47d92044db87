import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { playTime } from '#web/i18n/play-time.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { PlayerIcon, type PlayerIconName } from './PlayerIcon.tsx'
import type { Playback } from './usePlayback.ts'

type ControlsProps = {
  playback: Playback
  /** Of the whole video. */
  length: number
  isLive: boolean
  frame: RefObject<HTMLElement | null>
  captions: { isOn: boolean; onToggle: (() => void) | null }
  menu: { id: string; isOpen: boolean; onToggle: () => void }
  onNext: (() => void) | null
}

/** Play, ten seconds back and ahead, sound, time; captions, choices and the whole screen. */
export function Controls({ playback, length, isLive, frame, captions, menu, onNext }: ControlsProps) {
  const { t } = useTranslation('player')
  const behind = isLive ? Math.floor(length - playback.state.seconds) : 0
  const { state, toggle, skip, setVolume, toggleSound } = playback
  return (
    <div className="vp__buttons">
      <IconButton
        icon={state.isPaused ? 'play' : 'pause'}
        label={t(state.isPaused ? 'play' : 'pause')}
        onClick={toggle}
      />
      <Press icon="back" label={t('back')} onClick={() => skip(-10)} />
      <Press
        className={isLive ? 'vp__wide' : undefined}
        icon="ahead"
        label={t('ahead')}
        onClick={() => skip(10)}
      />
      {onNext && <IconButton className="vp__wide" icon="arrow" label={t('next.now')} onClick={onNext} />}
      <Press
        icon={state.isMuted ? 'muted' : 'sound'}
        label={t(state.isMuted ? 'soundOn' : 'soundOff')}
        onClick={toggleSound}
      />
      <input
        className="vp__volume"
        type="range"
        min={0}
        max={1}
        step={0.05}
        aria-label={t('volume')}
        value={state.isMuted ? 0 : state.volume}
        onChange={(event) => setVolume(Number(event.target.value))}
        onKeyDown={(event) => event.stopPropagation()}
      />
      {isLive ? (
        <LiveTime behind={behind} onLive={() => playback.seek(length - LIVE_EDGE)} />
      ) : (
        <span className="num">
          {playTime(Math.floor(state.seconds + ROUNDING))}
          {Number.isFinite(length) && <em> / {playTime(Math.round(length))}</em>}
        </span>
      )}
      <span className="vp__space" />
      {captions.onToggle && (
        <Press
          className={isLive ? 'vp__wide' : undefined}
          icon="captions"
          label={t('captions')}
          pressed={captions.isOn}
          onClick={captions.onToggle}
        />
      )}
      <Press
        icon="settings"
        label={t('settings')}
        expanded={menu.isOpen}
        controls={menu.id}
        onClick={menu.onToggle}
      />
      <ElsewhereButtons media={playback.media} />
      <WholeScreen frame={frame} />
    </div>
  )
}

/** So far behind its end a live stream plays safely, and so far it still counts as live; seconds. */
const LIVE_EDGE = 4
const STILL_LIVE = 15

/** How far one is behind, and the way back. */
function LiveTime({ behind, onLive }: { behind: number; onLive: () => void }) {
  const { t } = useTranslation('player')
  if (!(behind > STILL_LIVE)) return <span className="num">{t('isLive')}</span>
  return (
    <>
      <span className="num">−{playTime(behind)}</span>
      <button type="button" className="vp__now" onClick={onLive}>
        {t('toLive')}
      </button>
    </>
  )
}

/** Streams end a little before what they say. */
const ROUNDING = 0.05

type PressProps = {
  className?: string | undefined
  icon: PlayerIconName
  label: string
  onClick: () => void
  pressed?: boolean
  expanded?: boolean
  controls?: string
}

function Press({ className, icon, label, onClick, pressed, expanded, controls }: PressProps): ReactNode {
  return (
    <button
      type="button"
      className={classNames('iconbtn', className)}
      aria-label={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-controls={expanded ? controls : undefined}
      onClick={onClick}
    >
      <PlayerIcon name={icon} />
    </button>
  )
}

/** Where the browser offers them: a small picture above everything, and another screen (Cast, AirPlay). */
function ElsewhereButtons({ media }: { media: RefObject<HTMLVideoElement | null> }) {
  const { t } = useTranslation('player')
  const [offers, setOffers] = useState({ isSmall: false, isCast: false })
  useEffect(() => {
    const element = media.current
    if (!element) return
    const isSmall = document.pictureInPictureEnabled === true
    setOffers({ isSmall, isCast: false })
    // Tells when there is a screen near, and never where it knows nothing of them.
    let id: number | null = null
    element.remote
      ?.watchAvailability((isCast) => setOffers({ isSmall, isCast }))
      .then((given) => {
        id = given
      })
      .catch(() => {})
    return () => void (id !== null && element.remote.cancelWatchAvailability(id).catch(() => {}))
  }, [media])
  const small = () =>
    document.pictureInPictureElement
      ? document.exitPictureInPicture()
      : media.current?.requestPictureInPicture()
  return (
    <>
      {offers.isCast && (
        <Press
          icon="cast"
          label={t('cast')}
          onClick={() => void media.current?.remote.prompt().catch(() => {})}
        />
      )}
      {offers.isSmall && (
        <Press
          className="vp__wide"
          icon="small"
          label={t('small')}
          onClick={() => void Promise.resolve(small()).catch(() => {})}
        />
      )}
    </>
  )
}

function WholeScreen({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('player')
  const [isWhole, setWhole] = useState(false)
  useEffect(() => {
    const look = () => setWhole(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  return (
    <Press
      icon="whole"
      label={t(isWhole ? 'wholeEnd' : 'whole')}
      onClick={() => void toggleWholeScreen(frame.current)}
    />
  )
}

/** Phones of Apple know it for the picture alone. */
export async function toggleWholeScreen(frame: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen()
  if (frame?.requestFullscreen) return frame.requestFullscreen().catch(() => {})
  const media = frame?.querySelector('video') as
    | (HTMLVideoElement & { webkitEnterFullscreen?(): void })
    | null
  media?.webkitEnterFullscreen?.()
}
