import { useTranslation } from 'react-i18next'
import { inviteToOrganisation } from '#modules/office/organisations/endpoints.ts'
import { OrganisationInvitation } from '#modules/office/organisations/schema.ts'
import { CheckboxField, InputField } from '#web/forms/FormField.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'
import type { DialogProps } from './organisation-part.ts'

/** Asks an address in the name of the club: so one comes in where nobody is who could invite. */
export function InviteDialog({ organisation, onDone, onClose }: DialogProps) {
  const { t } = useTranslation('organisations')
  return (
    <FormDialog
      title={t('invite.title')}
      text={t('invite.text')}
      schema={OrganisationInvitation}
      defaultValues={{ email: '', asAdmin: organisation.adminCount === 0 }}
      submitLabel={t('invite.send')}
      onSubmit={async (body) => {
        const answer = await act(inviteToOrganisation, {
          params: { id: organisation.id },
          body,
          reaction: () => 'silent',
        })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('invite.done', { mail: body.email }) })
        await onDone()
        onClose()
        return null
      }}
      onClose={onClose}
    >
      <InputField name="email" type="email" label={t('data.email')} autoComplete="off" />
      <CheckboxField name="asAdmin" label={t('invite.asAdmin')} />
    </FormDialog>
  )
}
