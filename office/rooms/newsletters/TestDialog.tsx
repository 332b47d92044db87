import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { club } from '#club/club.ts'
import { testNewsletter } from '#modules/office/newsletters/endpoints.ts'
import { SelectField } from '#web/forms/FormField.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'

const Form = z.object({ language: z.enum(club.languages) })

/** One mail of it to the own address. */
export function TestDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('newsletters')
  return (
    <FormDialog
      title={t('test.title')}
      text={t('test.text')}
      schema={Form}
      defaultValues={{ language: club.fallbackLanguage }}
      submitLabel={t('test.send')}
      onClose={onClose}
      onSubmit={async (body) => {
        const answer = await act(testNewsletter, { params: { id }, body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('test.sent', { email: answer.data.email }) })
        onClose()
        return null
      }}
    >
      <SelectField name="language" label={t('preview.language')}>
        {club.languages.map((language) => (
          <option key={language} value={language}>
            {t(`languages.${language}`)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
