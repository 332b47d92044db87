import { useTranslation } from 'react-i18next'
import { type AddressBookEntry, NewAddressBookEntry } from '#modules/contacts/address-book.schema.ts'
import { Form } from '#web/forms/Form.tsx'
import { CheckboxField, InputField, SubmitButton } from '#web/forms/FormField.tsx'
import type { SubmitResult } from '#web/forms/server-problem.ts'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useAddressBookChanges } from './address-book-data.ts'

interface EntryDialogProps {
  /** The entry to change; a new one otherwise. */
  entry: AddressBookEntry | undefined
  onClose: () => void
}

/** Stays open until the server has it; what was typed stays, too. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const { t } = useTranslation('addressBook')
  const { add, change } = useAddressBookChanges()
  const title = t(entry ? 'change' : 'add')

  async function save(values: NewAddressBookEntry): Promise<SubmitResult> {
    const failure = await (entry ? change(entry.id, values) : add(values))
    if (failure) return failure
    toast({ id: 'addressBook', kind: 'ok', title: t('saved', { name: values.firstName }) })
    onClose()
    return null
  }

  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('close')}>
      <Form
        label={title}
        schema={NewAddressBookEntry}
        defaultValues={{
          firstName: entry?.firstName ?? '',
          lastName: entry?.lastName ?? '',
          email: entry?.email ?? '',
          IsFavorite: entry?.IsFavorite ?? false,
        }}
        onSubmit={save}
      >
        <div className="grid2">
          <InputField name="firstName" label={t('firstName')} autoComplete="off" />
          <InputField name="lastName" label={t('lastName')} autoComplete="off" />
        </div>
        <InputField
          name="email"
          label={t('email')}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="address-book__email"
        />
        <CheckboxField name="IsFavorite" label={t('isFavorite')} />
        <div className="entry-form__actions">
          <SubmitButton busyLabel={t('saving')}>{t('save')}</SubmitButton>
          <TextButton onClick={onClose}>{t('discard')}</TextButton>
        </div>
      </Form>
    </Dialog>
  )
}
