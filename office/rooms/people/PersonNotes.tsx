import { useTranslation } from 'react-i18next'
import { addNote, removeNote } from '#modules/office/notes/endpoints.ts'
import { NewOfficeNote } from '#modules/office/notes/schema.ts'
import { Form } from '#web/forms/Form.tsx'
import { InputField, SubmitButton } from '#web/forms/FormField.tsx'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { Section } from '../../parts/Section.tsx'
import { useStaff } from '../../session/session.ts'
import type { PersonPartProps } from './person-part.ts'

/** What colleagues should know; each note goes by itself on its day. */
export function PersonNotes({ person, onChanged }: PersonPartProps) {
  const { t } = useTranslation('people')
  const { language } = useOfficeLanguage()
  const { person: me } = useStaff()

  async function remove(id: string) {
    const answer = await act(removeNote, { params: { id } })
    if (answer.ok) await onChanged()
  }

  return (
    <Section title={t('notes.title')}>
      {person.notes.map(({ id, text, author, createdAt, endsAt }) => (
        <p className="person-note" key={id}>
          {text}
          <small>
            {author.name}, {shortDay(createdAt, language)},{' '}
            {t('notes.ends', { day: shortDay(endsAt, language) })}{' '}
            {author.id === me.id && (
              <button type="button" className="tlink" onClick={() => void remove(id)}>
                {t('notes.remove')}
              </button>
            )}
          </small>
        </p>
      ))}
      <Form
        key={person.notes.length}
        className="office-form"
        schema={NewOfficeNote.pick({ text: true })}
        defaultValues={{ text: '' }}
        onSubmit={async ({ text }) => {
          const params = { type: 'person', id: person.id } as const
          const answer = await act(addNote, { params, body: { text }, reaction: () => 'silent' })
          if (!answer.ok) return answer.failure
          await onChanged()
          return null
        }}
      >
        <InputField name="text" label={t('notes.new')} autoComplete="off" />
        <div className="office-form__actions">
          <SubmitButton size="s" kind="quiet" busyLabel={t('notes.add')}>
            {t('notes.add')}
          </SubmitButton>
        </div>
      </Form>
    </Section>
  )
}
