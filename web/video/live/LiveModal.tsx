import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { LiveVideo } from '#modules/videos/schema.ts'
import { useLanguage, useSiteAddress, useText } from '#web/site/here.ts'
import { LiveFlag } from '#web/ui/Chip.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'
import { VideoPlayer } from '../player/VideoPlayer.tsx'

/** LIVE-03, LIVE-04: the player over the whole page; closed beside it, by its cross and by Escape. */
export function LiveModal({ live, onClose }: { live: LiveVideo; onClose: () => void }) {
  const { t } = useTranslation('live')
  const text = useText()
  const language = useLanguage()
  const address = useSiteAddress()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const pressed = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape, as every dialog
    <dialog
      className="lv"
      ref={dialog}
      data-theme="flutlicht"
      aria-label={t('modal', { title: text(live.title) })}
      onClick={pressed}
      onCancel={onClose}
    >
      <div className="lv__body">
        <header className="lv__head">
          <LiveFlag kind="hot">{t('live')}</LiveFlag>
          <h2 className="h4">{text(live.title)}</h2>
          <MoreLink to={address(live.link.website, live.link.url[language])}>{t('page')}</MoreLink>
          <IconButton icon="close" label={t('closeModal')} onClick={onClose} />
        </header>
        <VideoPlayer uid={live.video_uid} poster={null} next={null} jump={null} />
      </div>
    </dialog>
  )
}
