import { useTranslation } from 'react-i18next'
import { addEmailOfPerson } from '#modules/office/people/endpoints.ts'
import { NewEmailOfPerson, type OfficePerson } from '#modules/office/people/schema.ts'
import { InputField } from '#web/forms/FormField.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { Consequences } from '../../parts/Consequences.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'

interface AddressDialogProps {
  person: OfficePerson
  onDone: () => Promise<void>
  onClose: () => void
}

/** Another address: it is written to, and nothing else happens until its mailbox has proved it. */
export function AddressDialog({ person, onDone, onClose }: AddressDialogProps) {
  const { t } = useTranslation('people')
  return (
    <FormDialog
      title={t('help.email')}
      schema={NewEmailOfPerson}
      defaultValues={{ email: '', reason: '' }}
      onSubmit={async (body) => {
        const params = { id: person.id }
        const answer = await act(addEmailOfPerson, { params, body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('address.done', { email: body.email }) })
        await onDone()
        onClose()
        return null
      }}
      submitLabel={t('address.send')}
      onClose={onClose}
    >
      <InputField name="email" type="email" label={t('address.email')} autoComplete="off" />
      <InputField name="reason" label={t('correct.reason')} autoComplete="off" />
      <Consequences
        title={t('address.title')}
        lines={[
          { icon: 'mail', text: t('address.mail'), value: 1 },
          { isNot: true, text: t('address.signInStays') },
        ]}
      />
    </FormDialog>
  )
}
