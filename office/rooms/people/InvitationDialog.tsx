import { useTranslation } from 'react-i18next'
import { changeInvitationOfPerson } from '#modules/office/people/invitations.endpoints.ts'
import { InvitationAddress } from '#modules/office/people/invitations.schema.ts'
import { InputField } from '#web/forms/FormField.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { Consequences } from '../../parts/Consequences.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import type { PersonPartProps } from './person-part.ts'

/** The invitation once more, to the same address or to another one, as long as nobody has accepted it. */
export function InvitationDialog({ person, onChanged, onClose }: PersonPartProps & { onClose: () => void }) {
  const { t } = useTranslation('people')
  return (
    <FormDialog
      title={t('help.invitation')}
      schema={InvitationAddress}
      defaultValues={{ email: person.account?.signInName ?? '', reason: '' }}
      onSubmit={async (body) => {
        const params = { id: person.id }
        const answer = await act(changeInvitationOfPerson, { params, body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('invitation.done', { email: body.email }) })
        await onChanged()
        onClose()
        return null
      }}
      submitLabel={t('invitation.send')}
      onClose={onClose}
    >
      <InputField name="email" type="email" label={t('invitation.email')} autoComplete="off" />
      <InputField name="reason" label={t('correct.reason')} autoComplete="off" />
      <Consequences
        title={t('address.title')}
        lines={[
          { icon: 'mail', text: t('invitation.mail'), value: 1 },
          { icon: 'key', text: t('invitation.former') },
          { isNot: true, text: t('invitation.ordersStay') },
        ]}
      />
    </FormDialog>
  )
}
