import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { club } from '#club/club.ts'
import { type Contact, phone, profileLanguage } from '#modules/contacts/schema.ts'
import { Form } from '#web/forms/Form.tsx'
import { InputField, SelectField, SubmitButton } from '#web/forms/FormField.tsx'
import { useLanguage } from '#web/shell/here.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useAccountChanges } from './account-data.ts'
import { dayOf } from './day.ts'

/** What of `ContactChange` this form sends: the rest changes through support only (ACC-16). */
const Changeable = z.strictObject({ phone, mobile: phone, language: profileLanguage })

/** ACC-20: everything the club knows of a person; phones and language can be changed. */
export function PersonalDataForm({ contact }: { contact: Contact }) {
  const { t } = useTranslation('account')
  const { changeContact } = useAccountChanges()

  async function save(change: z.infer<typeof Changeable>) {
    const failure = await changeContact(change)
    if (!failure) toast({ kind: 'ok', title: t('data.saved') })
    return failure
  }

  return (
    <Form
      className="frm"
      label={t('data.title')}
      schema={Changeable}
      defaultValues={{
        phone: contact.phone ?? '',
        mobile: contact.mobile ?? '',
        language: profileLanguage.catch('de').parse(contact.language),
      }}
      onSubmit={save}
    >
      <FixedData contact={contact} />
      <fieldset>
        <legend className="h4">{t('data.reach')}</legend>
        <div className="grid2">
          <InputField
            name="mobile"
            label={t('data.mobile')}
            type="tel"
            autoComplete="tel"
            hint={t('data.phoneHint')}
            optional
          />
          <InputField
            name="phone"
            label={t('data.phone')}
            type="tel"
            autoComplete="tel"
            hint={t('data.phoneWhy')}
            optional
          />
          <SelectField name="language" label={t('data.language')} hint={t('data.languageWhy')}>
            {club.profileLanguages.map((language) => (
              <option key={language} value={language} lang={language}>
                {t(`languages.${language}`)}
              </option>
            ))}
          </SelectField>
        </div>
      </fieldset>
      <div className="frm__a">
        <SubmitButton size="l" busyLabel={t('data.saving')}>
          {t('data.save')}
        </SubmitButton>
      </div>
    </Form>
  )
}

function FixedData({ contact }: { contact: Contact }) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const birthday = contact.birthday && dayOf(contact.birthday, language)
  return (
    <div className="grid2">
      <FixedField label={t('data.firstName')} value={contact.firstName} />
      <FixedField label={t('data.lastName')} value={contact.lastName} />
      <FixedField
        label={t('data.birthday')}
        value={birthday}
        hint={t('data.support', {
          phone: club.servicePhone,
          from: club.supportHours.from,
          to: club.supportHours.to,
        })}
      />
      <FixedField label={t('data.efNumber')} value={contact.efNumber} />
      <FixedField label={t('data.email')} value={contact.email} />
    </div>
  )
}

function FixedField({ label, value, hint }: { label: string; value: string | null; hint?: string }) {
  const { t } = useTranslation('account')
  return (
    <Field label={label} hint={hint}>
      <Input readOnly value={value ?? t('data.unknown')} />
    </Field>
  )
}
