import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { emailAddress } from '#modules/contacts/emails.schema.ts'
import type { FamilyChild } from '#modules/families/schema.ts'
import { Form } from '#web/forms/Form.tsx'
import { InputField, SubmitButton } from '#web/forms/FormField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useFamilyChanges, useRefusalWords } from './family-data.ts'

const schema = z.strictObject({ email: emailAddress })

/** The child's own address; whose it is already, only its mailbox learns. */
export function AccountDialog({ child, onClose }: { child: FamilyChild; onClose: () => void }) {
  const { t } = useTranslation('families')
  const { offerAccount } = useFamilyChanges()
  const wordsOf = useRefusalWords()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('account.title', { name: child.firstName })}
      text={t('account.text', { name: child.firstName })}
      closeLabel={t('close')}
    >
      <Form
        className="family__form"
        schema={schema}
        defaultValues={{ email: '' }}
        say={wordsOf}
        onSubmit={async ({ email }) => {
          const failure = await offerAccount(child.id, email)
          if (failure) return failure
          toast({ id: 'family', kind: 'ok', title: t('account.done', { mail: email }) })
          onClose()
          return null
        }}
      >
        <InputField
          name="email"
          label={t('account.email', { name: child.firstName })}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className="family__actions">
          <SubmitButton busyLabel={t('account.busy')}>{t('account.submit')}</SubmitButton>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
