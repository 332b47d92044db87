import './live-ticker.css'
import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LiveChapter, LiveVideo } from '#modules/videos/schema.ts'
import { useLanguage, useSiteAddress, useText } from '#web/site/here.ts'
import { Button } from '#web/ui/Button.tsx'
import { LiveFlag } from '#web/ui/Chip.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'
import { VideoPlayer } from '../player/VideoPlayer.tsx'
import { LiveScore } from './LiveScore.tsx'
import { LiveTicker } from './LiveTicker.tsx'
import { type LiveMatch, useLiveMatch } from './useLiveMatch.ts'

/** Who writes a ticker is later than what happened: so long before its entry a goal falls, and before a card somebody fouls. */
const LEAD_IN_SECONDS = { goal: 20, card: 10, whistle: 0 } as const

type LiveModalProps = {
  live: LiveVideo
  onClose: () => void
  /** To its sound alone, while one reads on; null: there is none. */
  onSound: (() => void) | null
}

/** LIVE-03, LIVE-04: the player over the whole page; closed beside it, by its cross and by Escape. */
export function LiveModal({ live, onClose, onSound }: LiveModalProps) {
  const { t } = useTranslation('live')
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [chapters, setChapters] = useState<readonly LiveChapter[]>([])
  const [jump, setJump] = useState<{ to: number; plays: true } | null>(null)
  const [isTickerOpen, setTickerOpen] = useState(true)
  const told = useLiveMatch(live.match)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const pressed = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }
  const go = useCallback(
    ({ at, kind }: LiveChapter) => setJump({ to: Math.max(0, at - LEAD_IN_SECONDS[kind]), plays: true }),
    [],
  )
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape, as every dialog
    <dialog
      className={classNames('lv', live.match && isTickerOpen && 'lv--beside')}
      ref={dialog}
      data-theme="flutlicht"
      aria-label={t('modal', { title: text(live.title) })}
      onClick={pressed}
      onCancel={onClose}
    >
      <div className="lv__body">
        <Head live={live} told={told} onSound={onSound}>
          {live.match && (
            <IconButton
              className="lv__fold"
              icon={isTickerOpen ? 'chevronRight' : 'chevronLeft'}
              label={t(isTickerOpen ? 'foldTicker' : 'unfoldTicker')}
              aria-expanded={isTickerOpen}
              onClick={() => setTickerOpen(!isTickerOpen)}
            />
          )}
          <IconButton icon="close" label={t('closeModal')} onClick={onClose} />
        </Head>
        <div className="lv__grid">
          <VideoPlayer
            uid={live.video_uid}
            poster={live.poster}
            next={null}
            jump={jump}
            pulse={told.ticker?.version ?? 0}
            onChapters={setChapters}
          />
          {live.match && isTickerOpen && (
            <LiveTicker match={live.match} told={told} chapters={chapters} onJump={go} />
          )}
        </div>
      </div>
    </dialog>
  )
}

type HeadProps = Pick<LiveModalProps, 'live' | 'onSound'> & { told: LiveMatch; children: ReactNode }

function Head({ live, told, onSound, children }: HeadProps) {
  const { t } = useTranslation('live')
  const text = useText()
  const language = useLanguage()
  const address = useSiteAddress()
  const { ticker } = told
  const { match, link } = live
  return (
    <header className="lv__head">
      <LiveFlag kind="hot">{t('live')}</LiveFlag>
      {ticker && match && <LiveScore told={{ ...told, ticker }} teamId={match.team_id} />}
      <h2 className={ticker ? 'small' : 'h4'}>{text(live.title)}</h2>
      <span className="lv__ways">
        {onSound && (
          <Button size="s" kind="line" onClick={onSound}>
            {t('soundOnly')}
          </Button>
        )}
        <MoreLink to={address(link.website, link.url[language])}>{t('page')}</MoreLink>
      </span>
      <span className="lv__tools">{children}</span>
    </header>
  )
}
