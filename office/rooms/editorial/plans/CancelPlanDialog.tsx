import { useTranslation } from 'react-i18next'
import { cancelPlans } from '#modules/office/editorial/endpoints.ts'
import type { EditorialDetail } from '#modules/office/editorial/schema.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../../api/act.ts'
import { ConsequencesDialog } from '../../../parts/ConsequencesDialog.tsx'
import { useRenewEditorial } from '../use-editorial.ts'
import type { PlanGroup } from './plan-groups.ts'

interface CancelPlanDialogProps {
  piece: EditorialDetail
  group: PlanGroup
  onClose: () => void
}

/** What was planned is a draft again; where somebody writes already, a version. */
export function CancelPlanDialog({ piece, group, onClose }: CancelPlanDialogProps) {
  const { t } = useTranslation('editorial')
  const renew = useRenewEditorial()
  const { uid } = piece
  const { languages, versions, isReturn } = group
  const beside = languages.filter((language) => piece.languages[language]?.draft).length
  const drafts = languages.length - beside
  const title = t(isReturn ? 'plan.keep' : 'plan.cancel')

  async function cancel() {
    const answer = await act(cancelPlans, { params: { uid }, body: { versions }, reaction: () => 'silent' })
    if (!answer.ok) {
      await renew(uid)
      return answer.failure
    }
    toast({ kind: 'ok', title: t('plan.cancelled') })
    onClose()
    await renew(uid)
    return null
  }

  return (
    <ConsequencesDialog
      title={title}
      previewKey={['editorial.plan.cancel', uid, versions, beside]}
      preview={() => ({
        lines: [
          ...(isReturn ? [{ text: t('plan.stays') }] : []),
          ...(!isReturn && drafts > 0
            ? [{ text: t('plan.becomesDraft', { count: drafts }), value: drafts }]
            : []),
          ...(!isReturn && beside > 0
            ? [{ text: t('plan.becomesVersion', { count: beside }), value: beside }]
            : []),
          { text: t('plan.publicStays'), isNot: true },
        ],
        confirm: title,
      })}
      onConfirm={cancel}
      onClose={onClose}
    />
  )
}
