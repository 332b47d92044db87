import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Form } from '#web/forms/Form.tsx'
import { SubmitButton } from '#web/forms/FormField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useFailureWords } from '../api/FailureToasts.tsx'
import { OfficeDialog } from './OfficeDialog.tsx'

interface FormDialogProps<In extends FieldValues, Out>
  extends Pick<ComponentProps<typeof Form<In, Out>>, 'schema' | 'defaultValues' | 'onSubmit'> {
  title: ReactNode
  text?: ReactNode
  isWide?: boolean
  /** Says what happens: `Weiter` where the consequences come first, else the deed itself. */
  submitLabel: string
  onClose: () => void
  children: ReactNode
}

/** A form on top of a screen: sent, or left without anything. */
export function FormDialog<In extends FieldValues, Out>(props: FormDialogProps<In, Out>) {
  const { title, text, isWide, schema, defaultValues, onSubmit, submitLabel, onClose, children } = props
  const { t } = useTranslation('parts')
  const say = useFailureWords()
  return (
    <OfficeDialog title={title} text={text} isWide={isWide} onClose={onClose}>
      <Form
        className="office-form"
        schema={schema}
        defaultValues={defaultValues}
        onSubmit={onSubmit}
        say={(failure) => say(failure).text}
      >
        {children}
        <div className="office-form__actions">
          <SubmitButton size="s" kind="ink" busyLabel={submitLabel}>
            {submitLabel}
          </SubmitButton>
          <Button size="s" kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </OfficeDialog>
  )
}
