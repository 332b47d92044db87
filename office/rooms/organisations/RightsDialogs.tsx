import { useTranslation } from 'react-i18next'
import {
  changeOrganisationAdmin,
  changeOrganisationState,
  previewOrganisationAdmin,
  previewOrganisationState,
} from '#modules/office/organisations/endpoints.ts'
import type { OfficeOrganisation } from '#modules/office/organisations/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { ReasonedDialog } from '../../parts/ReasonedDialog.tsx'
import type { DialogProps } from './organisation-part.ts'
import { useConsequenceWords } from './organisation-words.ts'

/** Suspends it, lets it act again, or dissolves it: why, then what follows. */
export function StateDialog(props: DialogProps & { state: OfficeOrganisation['state'] }) {
  const { organisation, state, onDone, onClose } = props
  const { t } = useTranslation('organisations')
  const params = { id: organisation.id }
  return (
    <ReasonedDialog
      linesOf={useConsequenceWords()}
      words={{ reason: t('reason'), hint: t('reasonHint'), missing: t('reasonMissing') }}
      title={t(`state.${state}.title`)}
      text={organisation.name}
      confirm={t(`state.${state}.confirm`)}
      previewKey={['organisation.state', organisation.id, organisation.version, state]}
      ask={() => read(previewOrganisationState, { params, query: { state } })}
      onConfirm={async (given) => {
        const body = { state, ...given }
        const answer = await act(changeOrganisationState, { params, body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t(`state.${state}.done`, { name: organisation.name }) })
        await onDone()
        return null
      }}
      onClose={onClose}
    />
  )
}

/** FAN-09: the right to act for it, given or taken by the fan service. */
export function AdminDialog(props: DialogProps & { member: DialogProps['organisation']['members'][number] }) {
  const { organisation, member, onDone, onClose } = props
  const { t } = useTranslation('organisations')
  const params = { id: organisation.id, memberId: member.id }
  const isAdmin = !member.isAdmin
  const what = isAdmin ? 'give' : 'take'
  return (
    <ReasonedDialog
      linesOf={useConsequenceWords()}
      words={{ reason: t('reason'), hint: t('reasonHint'), missing: t('reasonMissing') }}
      title={t(`admin.${what}.title`)}
      text={`${member.name} · ${organisation.name}`}
      confirm={t(`admin.${what}.confirm`)}
      previewKey={['organisation.admin', organisation.id, member.id, isAdmin]}
      ask={() => read(previewOrganisationAdmin, { params, query: { isAdmin: isAdmin ? 'true' : 'false' } })}
      onConfirm={async (given) => {
        const body = { isAdmin, ...given }
        const answer = await act(changeOrganisationAdmin, { params, body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t(`admin.${what}.done`, { name: member.name }) })
        await onDone()
        return null
      }}
      onClose={onClose}
    />
  )
}
