import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfficeVideoDetail } from '#modules/office/videos/schema.ts'
import { filmEndings } from '#modules/videos/packaging/uploads.rules.ts'
import { Button } from '#web/ui/Button.tsx'
import { FileInput } from '#web/ui/fields/FileInput.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { sendFilm } from './sending.ts'
import { useMaking, useRenewVideos } from './use-video.ts'

/** Another file for a film: page, captions and numbers stay; the old one plays until the new one is ready. */
export function ReplaceDialog({ video, onClose }: { video: OfficeVideoDetail; onClose: () => void }) {
  const { t } = useTranslation('videos')
  const { data } = useMaking()
  const renew = useRenewVideos()
  const [isImporting, setImporting] = useState(false)
  if (isImporting) return <ImportDialog instead={video.id} onClose={onClose} />
  return (
    <OfficeDialog
      title={t('replace.title', { title: video.workingTitle })}
      text={t('replace.text')}
      onClose={onClose}
      actions={
        <Button size="s" kind="quiet" onClick={() => setImporting(true)}>
          {t('import.title')}
        </Button>
      }
    >
      {data?.mayTranscode === false && <p className="videos-note">{t('noTools')}</p>}
      {data?.mayTranscode && (
        <label className="captions__file">
          <span>{t('replace.file')}</span>
          <FileInput
            accept={filmEndings.join(',')}
            onFiles={([file]) => {
              if (!file) return
              void sendFilm(file, video.id, () => void renew(video.id)).then(() => renew(video.id))
              onClose()
            }}
          />
        </label>
      )}
    </OfficeDialog>
  )
}
