import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { draftLetter, sendLetter } from '#modules/office/careers/endpoints.ts'
import { Letter } from '#modules/office/careers/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { InputField } from '#web/forms/FormField.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { act } from '../../api/act.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { TextField } from './TextField.tsx'

const CHOICES = ['invitation', 'question', 'offer'] as const
type Choice = (typeof CHOICES)[number]

interface LetterDialogProps {
  id: string
  name: string
  onDone: () => Promise<void>
  onClose: () => void
}

/** A letter from a template, in the language of the applicant: what stands in the fields is what leaves. */
export function LetterDialog({ id, name, onDone, onClose }: LetterDialogProps) {
  const { t } = useTranslation('careers')
  const [template, setTemplate] = useState<Choice>('invitation')
  const { data } = useQuery({
    queryKey: ['careers', 'letter', id, template],
    queryFn: ({ signal }) => read(draftLetter, { params: { id, template }, signal }),
    refetchOnWindowFocus: false,
  })
  const title = t('letter.to', { name })
  if (!data)
    return (
      <OfficeDialog title={title} onClose={onClose}>
        <Skeleton label={t('loading')} rows={4} />
      </OfficeDialog>
    )
  return (
    <FormDialog
      key={template}
      isWide
      title={title}
      text={t('letter.text')}
      schema={Letter}
      defaultValues={{ template, ...data }}
      submitLabel={t('letter.send')}
      onClose={onClose}
      onSubmit={async (body) => {
        const answer = await act(sendLetter, { params: { id }, body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('letter.sent') })
        await onDone()
        onClose()
        return null
      }}
    >
      <Field label={t('letter.template')}>
        <Select value={template} onChange={({ target }) => setTemplate(target.value as Choice)}>
          {CHOICES.map((choice) => (
            <option key={choice} value={choice}>
              {t(`templates.${choice}`)}
            </option>
          ))}
        </Select>
      </Field>
      <InputField name="subject" label={t('letter.subject')} />
      <TextField name="text" label={t('letter.body')} hint={t('letter.bodyHint')} rows={9} />
    </FormDialog>
  )
}
