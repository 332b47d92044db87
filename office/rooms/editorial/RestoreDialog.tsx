import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ContentLanguage } from '#modules/content/schema.ts'
import { restoreVersion } from '#modules/office/editorial/endpoints.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { useRenewEditorial, type Version } from './use-editorial.ts'

interface RestoreDialogProps {
  uid: string
  language: ContentLanguage
  version: Version
  /** Of the draft that was seen; 0: there is none. */
  draftVersion: number
  onClose: () => void
}

/** An earlier version becomes the draft; the draft before it is kept as a version. */
export function RestoreDialog({ uid, language, version, draftVersion, onClose }: RestoreDialogProps) {
  const { t } = useTranslation('editorial')
  const navigate = useNavigate()
  const renew = useRenewEditorial()

  async function restore() {
    const params = { uid, language, number: version.number }
    const answer = await act(restoreVersion, {
      params,
      body: { version: draftVersion },
      reaction: () => 'silent',
    })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('restore.done') })
    await renew(uid)
    void navigate(`/redaktion/${uid}`)
    return null
  }

  return (
    <ConsequencesDialog
      title={t('restore.title', { number: version.number })}
      previewKey={['editorial.restore', uid, language, version.number, draftVersion]}
      preview={() => ({
        lines: [
          { text: t('restore.becomesDraft') },
          ...(draftVersion > 0 ? [{ text: t('restore.draftKept') }] : []),
          { text: t('restore.notPublic'), isNot: true },
        ],
        confirm: t('restore.confirm'),
      })}
      onConfirm={restore}
      onClose={onClose}
    />
  )
}
