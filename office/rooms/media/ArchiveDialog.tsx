import { useTranslation } from 'react-i18next'
import { archiveMedia, restoreMedia } from '#modules/office/media/endpoints.ts'
import type { OfficeAssetDetail } from '#modules/office/media/schema.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useRenewMedia } from '../../parts/media/use-media.ts'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { ReasonDialog } from '../../parts/ReasonDialog.tsx'
import { PlaceList } from './AroundMedia.tsx'

/** Into the archive or back. What is shown somewhere stays: the places are named. */
export function ArchiveDialog({ asset, onClose }: { asset: OfficeAssetDetail; onClose: () => void }) {
  const { t } = useTranslation('media')
  const renew = useRenewMedia()
  const { id, version, isArchived, usedIn } = asset
  const step = isArchived ? 'restore' : 'archive'
  if (!isArchived && usedIn.length > 0)
    return (
      <OfficeDialog title={t('archive.button')} text={t('archive.inUse')} onClose={onClose}>
        <PlaceList places={usedIn} />
      </OfficeDialog>
    )
  return (
    <ReasonDialog
      title={t(`${step}.button`)}
      text={t(`${step}.text`)}
      onClose={onClose}
      onSubmit={async (reason) => {
        const endpoint = isArchived ? restoreMedia : archiveMedia
        const body = { version, reason }
        const answer = await act(endpoint, { params: { id }, body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t(`${step}.done`) })
        await renew(id)
        return null
      }}
    />
  )
}
