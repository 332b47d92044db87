import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { emailAddress } from '#modules/contacts/emails.schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { Form } from '#web/forms/Form.tsx'
import { InputField, SubmitButton } from '#web/forms/FormField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useRefusalWords } from './family-data.ts'

const schema = z.strictObject({ email: emailAddress })

interface EmailDialogProps {
  words: {
    title: string
    text: string
    label: string
    submit: string
    busy: string
    done: (mail: string) => string
  }
  send: (email: string) => Promise<Failure | null>
  onClose: () => void
}

/** An address to which something is sent; whose it is, only its mailbox learns. */
export function EmailDialog({ words, send, onClose }: EmailDialogProps) {
  const { t } = useTranslation('families')
  const wordsOf = useRefusalWords()
  return (
    <Dialog open onClose={onClose} title={words.title} text={words.text} closeLabel={t('close')}>
      <Form
        className="family__form"
        schema={schema}
        defaultValues={{ email: '' }}
        say={wordsOf}
        onSubmit={async ({ email }) => {
          const failure = await send(email)
          if (failure) return failure
          toast({ id: 'family', kind: 'ok', title: words.done(email) })
          onClose()
          return null
        }}
      >
        <InputField
          name="email"
          label={words.label}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className="family__actions">
          <SubmitButton busyLabel={words.busy}>{words.submit}</SubmitButton>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
