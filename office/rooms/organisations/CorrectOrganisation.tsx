import { useTranslation } from 'react-i18next'
import { correctOrganisation } from '#modules/office/organisations/endpoints.ts'
import { OrganisationCorrection } from '#modules/office/organisations/schema.ts'
import { InputField } from '#web/forms/FormField.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { DataFields } from './DataFields.tsx'
import type { DialogProps } from './organisation-part.ts'

/** What is known of it, as it should be, and why. */
export function CorrectOrganisation({ organisation, onDone, onClose }: DialogProps) {
  const { t } = useTranslation('organisations')
  const { id, version, name, email, town, efNumber, entryDate, vatId } = organisation
  return (
    <FormDialog
      title={t('correct.title')}
      isWide
      schema={OrganisationCorrection}
      defaultValues={{ name, email, town, efNumber, entryDate, vatId, version, reason: '' }}
      submitLabel={t('correct.save')}
      onSubmit={async (body) => {
        const answer = await act(correctOrganisation, { params: { id }, body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('correct.done') })
        await onDone()
        onClose()
        return null
      }}
      onClose={onClose}
    >
      <DataFields />
      <InputField name="reason" label={t('reason')} hint={t('reasonHint')} autoComplete="off" />
    </FormDialog>
  )
}
