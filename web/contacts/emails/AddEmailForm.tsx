import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { NewEmail } from '#modules/contacts/emails.schema.ts'
import { Form } from '#web/forms/Form.tsx'
import { InputField, SubmitButton } from '#web/forms/FormField.tsx'
import type { SubmitResult } from '#web/forms/server-problem.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useEmailChanges } from './email-data.ts'
import { useEmailFailure } from './email-failure.ts'

/** EML-01, EML-02: a new address, typed twice. What was typed stays when it is refused. */
export function AddEmailForm() {
  const { t } = useTranslation('accountEmails')
  const { add } = useEmailChanges()
  const failureText = useEmailFailure()
  const [added, setAdded] = useState(0)

  async function save(values: NewEmail): Promise<SubmitResult> {
    const failure = await add(values)
    if (failure) return failure
    toast({ id: 'emails', kind: 'ok', title: t('add.done'), text: t('add.doneText') })
    setAdded((count) => count + 1)
    return null
  }

  return (
    <Form
      className="emails__form"
      label={t('add.label')}
      schema={NewEmail}
      defaultValues={{ email: '', confirmEmail: '' }}
      say={failureText}
      onSubmit={save}
    >
      <EmptyAfter count={added} />
      <div className="grid2">
        <InputField name="email" label={t('add.email')} type="email" autoComplete="email" inputMode="email" />
        <InputField
          name="confirmEmail"
          label={t('add.confirmEmail')}
          type="email"
          autoComplete="off"
          inputMode="email"
        />
      </div>
      <SubmitButton kind="line" icon="plus" busyLabel={t('add.adding')}>
        {t('add.action')}
      </SubmitButton>
    </Form>
  )
}

/** Empties the fields and leaves the focus where it is. */
function EmptyAfter({ count }: { count: number }) {
  const { reset } = useFormContext()
  useEffect(() => {
    if (count > 0) reset()
  }, [count, reset])
  return null
}
