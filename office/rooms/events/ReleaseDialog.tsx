import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewRelease, releaseContingent } from '#modules/office/events/contingents.endpoints.ts'
import type { OfficeContingent } from '#modules/office/events/contingents.schema.ts'
import type { OfficeEvent } from '#modules/office/events/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'

interface ReleaseDialogProps {
  event: OfficeEvent
  contingent: OfficeContingent
  onClose: () => void
}

/** What is left of a contingent goes on sale. */
export function ReleaseDialog({ event, contingent, onClose }: ReleaseDialogProps) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const queries = useQueryClient()
  const [shown] = useState({ digest: '' })
  const params = { id: event.id, contingentId: contingent.id }
  const plain = new Intl.NumberFormat(language)
  return (
    <ConsequencesDialog
      title={t('plan.releaseOne', contingent)}
      previewKey={['events.release', contingent.id]}
      preview={async () => {
        const { lines, isFinal, digest } = await read(previewRelease, { params })
        shown.digest = digest
        return {
          isFinal,
          confirm: t('plan.release'),
          lines: lines
            .filter(({ count }) => count !== 0)
            .map(({ kind, count, isNot }) => ({
              text: t(`consequences.${kind}`),
              value: count === null ? undefined : plain.format(count),
              isNot,
            })),
        }
      }}
      onConfirm={async () => {
        const answer = await act(releaseContingent, {
          params,
          body: { digest: shown.digest },
          reaction: () => 'silent',
        })
        await queries.invalidateQueries({ queryKey: ['events', event.id] })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('plan.releasedNow', contingent) })
        return null
      }}
      onClose={onClose}
    />
  )
}
