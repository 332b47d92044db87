import { useTranslation } from 'react-i18next'
import { visitPerson } from '#modules/office/people/endpoints.ts'
import { NewVisit } from '#modules/office/people/schema.ts'
import { Form } from '#web/forms/Form.tsx'
import { InputField, SubmitButton } from '#web/forms/FormField.tsx'
import { act } from '../../api/act.ts'
import { PageHead } from '../../parts/PageHead.tsx'

interface VisitFormProps {
  id: string
  onOpened: () => Promise<void>
}

/** Before a person is opened: why. It is written down, and good until one signs out. */
export function VisitForm({ id, onOpened }: VisitFormProps) {
  const { t } = useTranslation('people')
  return (
    <>
      <PageHead
        title={t('visit.title')}
        crumbs={[{ label: t('title'), to: '/personen' }, { label: t('visit.title') }]}
      />
      <Form
        className="office-form visit-form"
        schema={NewVisit}
        defaultValues={{ reason: '' }}
        onSubmit={async (body) => {
          const answer = await act(visitPerson, { params: { id }, body, reaction: () => 'silent' })
          if (!answer.ok) return answer.failure
          await onOpened()
          return null
        }}
      >
        <p>{t('visit.text')}</p>
        <InputField
          name="reason"
          label={t('visit.reason')}
          hint={t('visit.hint')}
          list="visit-reasons"
          autoComplete="off"
          autoFocus
        />
        <datalist id="visit-reasons">
          {(['call', 'mail', 'desk', 'order'] as const).map((key) => (
            <option key={key} value={t(`visit.reasons.${key}`)} />
          ))}
        </datalist>
        <div className="office-form__actions">
          <SubmitButton size="s" kind="ink" busyLabel={t('visit.opening')}>
            {t('visit.open')}
          </SubmitButton>
        </div>
      </Form>
    </>
  )
}
