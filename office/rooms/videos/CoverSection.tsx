import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dropCover } from '#modules/office/videos/cover.endpoints.ts'
import type { OfficeVideoDetail } from '#modules/office/videos/schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { FileInput } from '#web/ui/fields/FileInput.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { Section } from '../../parts/Section.tsx'
import { CoverDialog, CoverTextDialog } from './CoverDialog.tsx'
import { useRenewVideos } from './use-video.ts'

type Open = File | 'text' | 'drop' | null

/** The picture of a film on its page, in lists and where it is found: a frame of it, or one that staff chose. */
export function CoverSection({ video }: { video: OfficeVideoDetail }) {
  const { t } = useTranslation('videos')
  const { language } = useOfficeLanguage()
  const chooser = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState<Open>(null)
  const { id, page, cover } = video
  if (!page) return null

  const close = () => setOpen(null)
  return (
    <Section title={t('cover.section')}>
      {page.cover && (
        <Picture
          className="film"
          src={page.cover}
          width={640}
          height={360}
          sizes="360px"
          alt={cover?.alt[language] ?? ''}
        />
      )}
      <p className="videos-note">{cover ? cover.alt[language] : t('cover.frame')}</p>
      <p className="cover__acts">
        <Button size="s" kind="quiet" onClick={() => chooser.current?.click()}>
          {t(cover ? 'cover.other' : 'cover.choose')}
        </Button>
        {cover && (
          <>
            <Button size="s" kind="quiet" onClick={() => setOpen('text')}>
              {t('cover.text')}
            </Button>
            <Button size="s" kind="quiet" onClick={() => setOpen('drop')}>
              {t('cover.drop')}
            </Button>
          </>
        )}
      </p>
      <FileInput
        ref={chooser}
        className="vh"
        tabIndex={-1}
        aria-label={t('cover.choose')}
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
        onFiles={([file]) => setOpen(file ?? null)}
      />
      {open instanceof File && <CoverDialog id={id} file={open} onClose={close} />}
      {open === 'text' && cover && <CoverTextDialog id={id} alt={cover.alt} onClose={close} />}
      {open === 'drop' && <DropDialog id={id} onClose={close} />}
    </Section>
  )
}

function DropDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('videos')
  const renew = useRenewVideos()
  const [isBusy, setBusy] = useState(false)

  async function drop() {
    setBusy(true)
    const answer = await act(dropCover, { params: { id } })
    setBusy(false)
    onClose()
    if (answer.ok) toast({ kind: 'ok', title: t('cover.dropped') })
    await renew(id)
  }

  return (
    <OfficeDialog
      title={t('cover.dropTitle')}
      text={t('cover.dropText')}
      onClose={onClose}
      actions={
        <Button size="s" kind="ink" busy={isBusy} onClick={() => void drop()}>
          {t('cover.drop')}
        </Button>
      }
    />
  )
}
