import { useTranslation } from 'react-i18next'
import { visitFamily } from '#modules/office/families/endpoints.ts'
import { NewVisit } from '#modules/office/people/schema.ts'
import { Form } from '#web/forms/Form.tsx'
import { InputField, SubmitButton } from '#web/forms/FormField.tsx'
import { act } from '../../api/act.ts'
import { PageHead } from '../../parts/PageHead.tsx'

/** Before the children of a family are seen: why. It is written down, and good until one signs out. */
export function VisitForm({ id, onOpened }: { id: string; onOpened: () => Promise<void> }) {
  const { t } = useTranslation('families')
  return (
    <>
      <PageHead
        title={t('visit.title')}
        crumbs={[{ label: t('title'), to: '/personen/familien' }, { label: t('visit.title') }]}
      />
      <Form
        className="office-form"
        schema={NewVisit}
        defaultValues={{ reason: '' }}
        onSubmit={async (body) => {
          const answer = await act(visitFamily, { params: { id }, body, reaction: () => 'silent' })
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
          autoComplete="off"
          autoFocus
        />
        <div className="office-form__actions">
          <SubmitButton size="s" kind="ink" busyLabel={t('visit.opening')}>
            {t('visit.open')}
          </SubmitButton>
        </div>
      </Form>
    </>
  )
}
