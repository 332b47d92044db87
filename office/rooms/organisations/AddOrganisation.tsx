import { useTranslation } from 'react-i18next'
import { addOrganisation } from '#modules/office/organisations/endpoints.ts'
import { NewOrganisation, organisationKinds } from '#modules/office/organisations/schema.ts'
import { berlinDate } from '#platform/dates.ts'
import { InputField, SelectField } from '#web/forms/FormField.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { DataFields } from './DataFields.tsx'

/** A fan club or company that the club knows by another way than an application. */
export function AddOrganisation({ onDone, onClose }: { onDone: (id: string) => void; onClose: () => void }) {
  const { t } = useTranslation('organisations')
  return (
    <FormDialog
      title={t('add.title')}
      text={t('add.text')}
      isWide
      schema={NewOrganisation}
      defaultValues={{
        kind: 'fanclub' as const,
        name: '',
        email: '',
        town: '',
        efNumber: '',
        entryDate: berlinDate(new Date()),
        vatId: '',
        adminEmail: '',
      }}
      submitLabel={t('add.save')}
      onSubmit={async (body) => {
        const answer = await act(addOrganisation, { body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('add.done', { name: body.name }) })
        onDone(answer.data.id)
        onClose()
        return null
      }}
      onClose={onClose}
    >
      <SelectField name="kind" label={t('columns.kind')}>
        {organisationKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kinds.${kind}`)}
          </option>
        ))}
      </SelectField>
      <DataFields />
      <InputField
        name="adminEmail"
        type="email"
        label={t('add.admin')}
        hint={t('add.adminHint')}
        autoComplete="off"
        optional
      />
    </FormDialog>
  )
}
