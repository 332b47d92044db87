import { useTranslation } from 'react-i18next'
import type { ClubApplication, ClubApplicationChange } from '#modules/organisations/applications.schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { Form } from '#web/forms/Form.tsx'
import { CheckboxField, InputField, SubmitButton } from '#web/forms/FormField.tsx'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { useRefusalWords } from '../organisation-data.ts'
import { ChangedTyped, NewTyped, valuesOf } from './founding-data.ts'

interface FoundingFormProps {
  /** What waits already and is corrected; else a new one. */
  application: ClubApplication | null
  onSend: (typed: ClubApplicationChange) => Promise<Failure | null>
  onCancel?: () => void
}

/** Name, town, where it is reached, who founds it with one. */
export function FoundingForm({ application, onSend, onCancel }: FoundingFormProps) {
  const { t } = useTranslation('organisations')
  const language = useLanguage()
  const wordsOf = useRefusalWords()
  return (
    <Form
      label={t('founding.form')}
      className="entry-form founding__form"
      schema={(application ? ChangedTyped : NewTyped) as typeof ChangedTyped}
      defaultValues={valuesOf(application)}
      say={wordsOf}
      onSubmit={({ acceptsStatutes: _, ...typed }) => onSend(typed)}
    >
      <div className="grid2">
        <InputField name="name" label={t('founding.name')} autoComplete="off" />
        <InputField name="town" label={t('founding.town')} autoComplete="address-level2" />
        <InputField
          className="full"
          name="email"
          type="email"
          label={t('founding.email')}
          hint={t('founding.emailHint')}
          autoComplete="email"
        />
        <InputField
          className="full"
          name="founders"
          label={t('founding.founders')}
          hint={t('founding.foundersHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          optional
        />
        <InputField
          className="full"
          name="message"
          label={t('founding.message')}
          maxLength={1000}
          autoComplete="off"
          optional
        />
      </div>
      {!application && (
        <div className="entry-form__checks">
          <CheckboxField name="acceptsStatutes" label={t('founding.statutes')} />
          <p>
            <TextLink to={path.statutes(language)}>{t('founding.readStatutes')}</TextLink>
          </p>
        </div>
      )}
      <div className="entry-form__actions">
        <SubmitButton busyLabel={t('founding.sending')}>
          {t(application ? 'founding.save' : 'founding.send')}
        </SubmitButton>
        {onCancel && (
          <Button kind="line" onClick={onCancel}>
            {t('founding.cancel')}
          </Button>
        )}
      </div>
    </Form>
  )
}
