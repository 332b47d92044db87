import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { previewRemoval, removeVideo } from '#modules/office/videos/endpoints.ts'
import type { OfficeVideoDetail } from '#modules/office/videos/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { useRenewVideos } from './use-video.ts'

/** Deletes a film, after what that does. */
export function DeleteDialog({
  video: { id, workingTitle },
  onClose,
}: {
  video: OfficeVideoDetail
  onClose: () => void
}) {
  const { t } = useTranslation('videos')
  const renew = useRenewVideos()
  const navigate = useNavigate()
  const [digest, setDigest] = useState('')
  return (
    <ConsequencesDialog
      title={t('delete.title', { title: workingTitle })}
      previewKey={[previewRemoval.name, id]}
      preview={async () => {
        const told = await read(previewRemoval, { params: { id } })
        setDigest(told.digest)
        return {
          lines: told.lines.map(({ kind, count }) => ({ text: t(`delete.lines.${kind}`), value: count })),
          confirm: t('delete.confirm'),
          isFinal: told.isFinal,
        }
      }}
      onConfirm={async () => {
        const answer = await act(removeVideo, { params: { id }, body: { digest }, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('delete.done', { title: workingTitle }) })
        navigate('/medien/videos')
        await renew()
        return null
      }}
      onClose={onClose}
    />
  )
}
