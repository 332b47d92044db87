import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { emailAddress } from '#modules/contacts/emails.schema.ts'
import { INVITATION_DAYS } from '#modules/organisations/invitations.rules.ts'
import { Form } from '#web/forms/Form.tsx'
import { InputField, SubmitButton } from '#web/forms/FormField.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useOrganisationChanges, useRefusalWords } from './organisation-data.ts'

const schema = z.strictObject({ memberEmail: emailAddress })

/** ORG-14: an address is enough; whether it has an account is nobody's to learn here. */
export function InviteForm() {
  const { t } = useTranslation('organisations')
  const { invite } = useOrganisationChanges()
  const wordsOf = useRefusalWords()
  // Empty again once somebody was invited.
  const [round, setRound] = useState(0)
  return (
    <section className="members__invite" aria-labelledby="invite">
      <h2 className="h3" id="invite">
        {t('invite.title')}
      </h2>
      <Form
        key={round}
        label={t('invite.title')}
        className="members__form"
        schema={schema}
        defaultValues={{ memberEmail: '' }}
        say={wordsOf}
        onSubmit={async ({ memberEmail }) => {
          const failure = await invite(memberEmail)
          if (failure) return failure
          toast({ id: 'invited', kind: 'ok', title: t('invite.done', { mail: memberEmail }) })
          setRound((before) => before + 1)
          return null
        }}
      >
        <InputField
          name="memberEmail"
          label={t('invite.email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton busyLabel={t('invite.busy')}>{t('invite.submit')}</SubmitButton>
      </Form>
      <p className="small muted">{t('invite.text', { count: INVITATION_DAYS })}</p>
    </section>
  )
}
