import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import { invitePerson } from '#modules/office/people/invitations.endpoints.ts'
import { NewInvitation } from '#modules/office/people/invitations.schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { InputField, SelectField } from '#web/forms/FormField.tsx'
import { act } from '../../api/act.ts'
import { Consequences } from '../../parts/Consequences.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'

interface InviteBuyerProps {
  onInvited: (personId: string) => Promise<void>
  /** There is an account with this address: its person is found by it. */
  onKnown: (email: string, failure: Failure) => void
  onClose: () => void
}

/** Somebody without an account: a mail invites them to take over what is ordered for them from now on. */
export function InviteBuyer({ onInvited, onKnown, onClose }: InviteBuyerProps) {
  const { t } = useTranslation('newOrder')
  return (
    <FormDialog
      title={t('invite.title')}
      text={t('invite.text')}
      schema={NewInvitation}
      defaultValues={{ firstName: '', lastName: '', email: '', language: club.fallbackLanguage }}
      onSubmit={async (body) => {
        const answer = await act(invitePerson, { body, reaction: () => 'silent' })
        if (answer.ok) {
          await onInvited(answer.data.id)
          return null
        }
        if (answer.failure.problem?.title !== 'OFFICE_PERSON_EXISTS') return answer.failure
        onKnown(body.email, answer.failure)
        return null
      }}
      submitLabel={t('invite.send')}
      onClose={onClose}
    >
      <InputField name="firstName" label={t('address.firstName')} autoComplete="off" />
      <InputField name="lastName" label={t('address.lastName')} autoComplete="off" />
      <InputField name="email" type="email" label={t('invite.email')} autoComplete="off" />
      <SelectField name="language" label={t('invite.language')}>
        {club.languages.map((one) => (
          <option key={one} value={one}>
            {t(`invite.languages.${one}`)}
          </option>
        ))}
      </SelectField>
      <Consequences
        title={t('pay.then')}
        lines={[
          { icon: 'account', text: t('invite.account') },
          { icon: 'mail', text: t('invite.mail'), value: 1 },
          { isNot: true, text: t('invite.noPassword') },
        ]}
      />
    </FormDialog>
  )
}
