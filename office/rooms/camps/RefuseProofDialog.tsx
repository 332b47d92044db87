import { useTranslation } from 'react-i18next'
import { previewCampProofRefusal, refuseCampProof } from '#modules/office/camps/endpoints.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { ReasonedDialog } from '../../parts/ReasonedDialog.tsx'

interface RefuseProofDialogProps {
  place: { id: string; child: string }
  onChanged: () => Promise<void>
  onClose: () => void
}

/** There is no proof: what goes back, what the place costs then, and why, as whoever booked will read it. */
export function RefuseProofDialog({ place, onChanged, onClose }: RefuseProofDialogProps) {
  const { t } = useTranslation('camps')
  const { language } = useOfficeLanguage()
  const params = { id: place.id }
  return (
    <ReasonedDialog
      title={t('proofs.refuseTitle', { child: place.child })}
      text={t('proofs.refuseText')}
      previewKey={['camps.proof', place.id]}
      ask={() => read(previewCampProofRefusal, { params })}
      linesOf={({ lines }) =>
        lines.map(({ kind, count, cents, isNot }) => ({
          text: t(`proofs.lines.${kind}`),
          value: cents === null ? count : formatMoney(cents, language),
          isNot,
        }))
      }
      confirm={t('proofs.refuseConfirm')}
      words={{ reason: t('reason'), hint: t('proofs.hint'), missing: t('reasonMissing') }}
      onConfirm={async (body) => {
        const answer = await act(refuseCampProof, { params, body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('proofs.refused') })
        await onChanged()
        return null
      }}
      onClose={onClose}
    />
  )
}
