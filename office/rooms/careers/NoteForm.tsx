import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noteApplicant } from '#modules/office/careers/endpoints.ts'
import { ApplicantNote } from '#modules/office/careers/schema.ts'
import { Form } from '#web/forms/Form.tsx'
import { SubmitButton } from '#web/forms/FormField.tsx'
import { act } from '../../api/act.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { Section } from '../../parts/Section.tsx'
import { TextField } from './TextField.tsx'

/** A note for one's colleagues; it goes with the application. */
export function NoteForm({ id, onDone }: { id: string; onDone: () => Promise<void> }) {
  const { t } = useTranslation('careers')
  const say = useFailureWords()
  const [round, setRound] = useState(0)
  return (
    <Section title={t('note.title')}>
      <Form
        key={round}
        className="office-form"
        schema={ApplicantNote}
        defaultValues={{ text: '' }}
        say={(failure) => say(failure).text}
        onSubmit={async (body) => {
          const answer = await act(noteApplicant, { params: { id }, body, reaction: () => 'silent' })
          if (!answer.ok) return answer.failure
          await onDone()
          setRound(round + 1)
          return null
        }}
      >
        <TextField name="text" label={t('note.text')} hint={t('note.hint')} rows={4} />
        <div className="office-form__actions">
          <SubmitButton size="s" kind="quiet" busyLabel={t('note.save')}>
            {t('note.save')}
          </SubmitButton>
        </div>
      </Form>
    </Section>
  )
}
