import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { movePlans } from '#modules/office/editorial/endpoints.ts'
import type { EditorialDetail } from '#modules/office/editorial/schema.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../../api/act.ts'
import { localMoment, momentOf } from '../../../parts/amounts.ts'
import { ConsequencesDialog } from '../../../parts/ConsequencesDialog.tsx'
import { useRenewEditorial } from '../use-editorial.ts'
import type { PlanGroup } from './plan-groups.ts'

interface MovePlanDialogProps {
  piece: EditorialDetail
  group: PlanGroup
  onClose: () => void
}

/** Another moment for what is planned, over what is public as it stands on this screen. */
export function MovePlanDialog({ piece, group, onClose }: MovePlanDialogProps) {
  const { t } = useTranslation('editorial')
  const renew = useRenewEditorial()
  const { uid } = piece
  const { versions, bases, languages, isReturn, held } = group
  const [typed, setTyped] = useState(localMoment(group.at))
  const [typedBack, setTypedBack] = useState(group.backAt ? localMoment(group.backAt) : '')
  const at = momentOf(typed)
  const backAt = typedBack ? momentOf(typedBack) : null
  const isWrongBack = typedBack !== '' && (!backAt || (at !== null && backAt <= at))
  const refusal =
    !at || new Date(at) <= new Date() ? t('plan.noTime') : isWrongBack ? t('publish.wrongBack') : null

  async function move() {
    if (!at) return null
    const body = { versions, bases, at, backAt }
    const answer = await act(movePlans, { params: { uid }, body, reaction: () => 'silent' })
    if (!answer.ok) {
      await renew(uid)
      return answer.failure
    }
    toast({ kind: 'ok', title: t('plan.moved') })
    onClose()
    await renew(uid)
    return null
  }

  return (
    <ConsequencesDialog
      title={t('plan.move')}
      previewKey={['editorial.plan.move', uid, versions, at, backAt, refusal]}
      preview={() => ({
        lines: [
          { text: t('lines.editorialPlansChange', { count: languages.length }), value: languages.length },
          ...(held === 'overtaken' ? [{ text: t('plan.overNow') }] : []),
          ...(backAt ? [{ text: t('lines.editorialComesBack') }] : []),
          { text: t('plan.untilThen'), isNot: true },
        ],
        confirm: t('plan.move'),
        refusal,
      })}
      onConfirm={move}
      onClose={onClose}
    >
      <Field label={t('publish.at')} hint={t('publish.zone')}>
        <Input type="datetime-local" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      {!isReturn && (
        <Field label={t('publish.backAt')} hint={t('publish.backHint')}>
          <Input
            type="datetime-local"
            value={typedBack}
            onChange={({ target }) => setTypedBack(target.value)}
          />
        </Field>
      )}
    </ConsequencesDialog>
  )
}
