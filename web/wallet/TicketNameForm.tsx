import { useTranslation } from 'react-i18next'
import { NAME_LENGTH, NameChange } from '#modules/wallet/tickets.schema.ts'
import { Form } from '#web/forms/Form.tsx'
import { InputField, SubmitButton } from '#web/forms/FormField.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useNameChange } from './ticket-data.ts'

interface TicketNameFormProps {
  ticketId: string
  name: string
  onSaved: () => void
}

/** First and last name of whoever goes. */
export function TicketNameForm({ ticketId, name, onSaved }: TicketNameFormProps) {
  const { t } = useTranslation('ownTickets')
  const { t: error } = useTranslation('errors')
  const change = useNameChange(ticketId)

  async function save(given: NameChange) {
    const failure = await change(given)
    if (failure) return failure
    toast({ id: 'name', kind: 'ok', title: t('naming.done') })
    onSaved()
    return null
  }

  return (
    <Form
      label={t('naming.title')}
      className="ticket-name__form"
      schema={NameChange}
      defaultValues={{ name }}
      onSubmit={save}
      say={({ problem }) => error(`native.${problem?.errorCode ?? 'unknown'}`)}
    >
      <InputField
        name="name"
        label={t('naming.label')}
        hint={t('naming.hint')}
        autoComplete="off"
        maxLength={NAME_LENGTH}
      />
      <SubmitButton size="s" kind="ink" busyLabel={t('naming.busy')}>
        {t('naming.save')}
      </SubmitButton>
    </Form>
  )
}
