import './live.css'
import { type ComponentProps, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import { shownMinute } from '#modules/matches/minutes.schema.ts'
import type { LiveVideo } from '#modules/videos/schema.ts'
import { useText } from '#web/site/here.ts'
import { Button } from '#web/ui/Button.tsx'
import { LiveFlag } from '#web/ui/Chip.tsx'
import { RadioBar } from '#web/ui/fields/RadioBar.tsx'
import { useLoaded } from '../useLoaded.ts'
import type { FollowMatch } from './FollowMatch.tsx'
import type { LiveModal } from './LiveModal.tsx'
import type { RadioPanel } from './RadioPanel.tsx'
import type { LiveMatch } from './useLiveMatch.ts'
import { type Radio, useRadio } from './useRadio.ts'

const loadModal = async () => (await import('./LiveModal.tsx')).LiveModal
const loadPanel = async () => (await import('./RadioPanel.tsx')).RadioPanel
const loadFollow = async () => (await import('./FollowMatch.tsx')).FollowMatch

type Shown = 'bar' | 'panel' | 'video' | 'gone'

/** The bar of what runs live, with its radio and its video. */
export function LiveBar({ live }: { live: LiveVideo }) {
  const { t } = useTranslation('live')
  const title = useText()(live.title)
  const station = live.radio ? t('radio', { club: club.shortName }) : t('live')
  const [told, setTold] = useState<LiveMatch | null>(null)
  const radio = useRadio({ manifest: live.radio, title, station, line: namesOf(told), poster: live.poster })
  const [shown, setShown] = useState<Shown>('bar')
  const modal = useLoaded<ComponentProps<typeof LiveModal>>(loadModal)
  const panel = useLoaded<ComponentProps<typeof RadioPanel>>(loadPanel)
  const expand = useFocusAgain(shown)
  const words = useWords({ radio, told, title })

  async function open(what: 'panel' | 'video') {
    if (!(await (what === 'video' ? modal : panel).ask())) return
    if (what === 'video') radio.stop()
    setShown(what)
  }
  const close = () => {
    radio.stop()
    setShown('gone')
  }

  if (shown === 'gone') return null
  const hasFailed = modal.state === 'failed' || panel.state === 'failed'
  const watch = <WatchButton isBusy={modal.state === 'loading'} onPress={() => void open('video')} />
  const bar = (
    <RadioBar
      label={t('label')}
      station={station}
      title={hasFailed ? t('notLoaded') : words.bar}
      {...(told?.ticker && told.minute ? { minute: shownMinute(told.minute, told.ticker.period) } : {})}
      playing={radio.state === 'playing' || radio.state === 'connecting'}
      playLabel={t('play')}
      pauseLabel={t('pause')}
      closeLabel={t('close')}
      onToggle={live.radio ? () => toggle(radio) : null}
      expand={live.radio ? { ref: expand, label: t('unfold'), onClick: () => void open('panel') } : null}
      onClose={close}
      actions={watch}
    />
  )
  return (
    <>
      <PosterButton isBusy={modal.state === 'loading'} onPress={() => void open('video')} />
      {shown === 'panel' && panel.View ? (
        <Suspense fallback={bar}>
          <panel.View
            {...{ live, radio, told, title, station, watch }}
            words={hasFailed ? t('notLoaded') : words.panel}
            onFold={() => setShown('bar')}
            onClose={close}
          />
        </Suspense>
      ) : (
        bar
      )}
      {live.match && (radio.state !== 'silent' || shown === 'panel') && (
        <Following match={live.match} onTold={setTold} />
      )}
      {shown === 'video' && modal.View && (
        <Suspense>
          <modal.View
            live={live}
            onClose={() => setShown('bar')}
            onSound={
              live.radio
                ? () => {
                    setShown('bar')
                    radio.play()
                  }
                : null
            }
          />
        </Suspense>
      )}
    </>
  )
}

/** The same button in the poster of a match that is played, where the page has one. */
function PosterButton({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) {
  const { t } = useTranslation('live')
  const [slot, setSlot] = useState<Element | null>(null)
  useEffect(() => {
    const look = () => setSlot(document.querySelector('[data-live-video]'))
    look()
    const watcher = new MutationObserver(look)
    const main = document.querySelector('main')
    if (main) watcher.observe(main, { childList: true, subtree: true })
    return () => watcher.disconnect()
  }, [])
  return (
    slot &&
    createPortal(
      <Button kind="line" size="l" icon="play" busy={isBusy} onClick={onPress}>
        {t('watchLive')}
      </Button>,
      slot,
    )
  )
}

function WatchButton({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) {
  const { t } = useTranslation('live')
  return (
    <Button size="s" kind="paper" busy={isBusy} aria-label={t('watchLive')} onClick={onPress}>
      <LiveFlag kind="hot">{t('live')}</LiveFlag> <span className="radio__long">{t('watch')}</span>
    </Button>
  )
}

function toggle({ state, play, pause, stop }: Radio): void {
  const act = { playing: pause, connecting: stop, silent: play, held: play, failed: play, withheld: play }[
    state
  ]
  act()
}

/** `Home 2:1 Away`; empty while nothing is known. */
function namesOf(told: LiveMatch | null): string {
  if (!told?.ticker) return ''
  const { home, away, score } = told.ticker
  return `${home.short_name} ${score ? `${score.home}:${score.away}` : '–'} ${away.short_name}`
}

/** What is going on, in the bar and in the panel. */
function useWords(given: { radio: Radio; told: LiveMatch | null; title: string }) {
  const { radio, told, title } = given
  const { t } = useTranslation('live')
  const { state } = radio
  const quiet = namesOf(told) || title
  const bar = {
    silent: quiet,
    playing: quiet,
    held: t('held'),
    connecting: t('connecting'),
    failed: t('failed'),
    withheld: t('withheld'),
  }
  return { bar: bar[state], panel: t(state === 'silent' ? 'silent' : state) }
}

/** Whoever closes what was opened from here is here again. */
function useFocusAgain(shown: Shown): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === 'panel' && shown === 'bar') button.current?.focus({ preventScroll: true })
    before.current = shown
  }, [shown])
  return button
}

/** Its script comes when somebody listens: who only reads the page needs none of it. */
function Following(props: ComponentProps<typeof FollowMatch>) {
  const { View, ask } = useLoaded<ComponentProps<typeof FollowMatch>>(loadFollow)
  useEffect(() => void ask(), [ask])
  return View && <View {...props} />
}
