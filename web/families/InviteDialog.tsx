import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { emailAddress } from '#modules/contacts/emails.schema.ts'
import { INVITATION_DAYS } from '#modules/families/rules.ts'
import { Form } from '#web/forms/Form.tsx'
import { InputField, SubmitButton } from '#web/forms/FormField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useFamilyChanges, useRefusalWords } from './family-data.ts'

const schema = z.strictObject({ email: emailAddress })

/** An address is enough; whether it has an account is nobody's to learn here. */
export function InviteDialog({ familyId, onClose }: { familyId: string; onClose: () => void }) {
  const { t } = useTranslation('families')
  const { invite } = useFamilyChanges()
  const wordsOf = useRefusalWords()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('invite.title')}
      text={t('invite.text', { count: INVITATION_DAYS })}
      closeLabel={t('close')}
    >
      <Form
        className="family__form"
        schema={schema}
        defaultValues={{ email: '' }}
        say={wordsOf}
        onSubmit={async ({ email }) => {
          const failure = await invite(familyId, email)
          if (failure) return failure
          toast({ id: 'family', kind: 'ok', title: t('invite.done', { mail: email }) })
          onClose()
          return null
        }}
      >
        <InputField
          name="email"
          label={t('invite.email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className="family__actions">
          <SubmitButton busyLabel={t('invite.busy')}>{t('invite.submit')}</SubmitButton>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
