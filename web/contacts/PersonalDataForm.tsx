import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { club, type Language } from '#club/club.ts'
import { type Contact, phone, profileLanguage } from '#modules/contacts/schema.ts'
import { useAccountChanges } from '#web/account/account-data.ts'
import { dayOf } from '#web/account/day.ts'
import { Form } from '#web/forms/Form.tsx'
import { InputField, SelectField, SubmitButton } from '#web/forms/FormField.tsx'
import { useLanguage } from '#web/site/here.ts'
import { useTwin } from '#web/site/language-twin.ts'
import { useServiceContact } from '#web/site/service-contact.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'

/** What of `ContactChange` this form sends: the rest changes through support only (ACC-16). */
const Changeable = z.strictObject({ phone, mobile: phone, language: z.enum(club.languages) })

/** ACC-20: everything the club knows of a person; phones and language can be changed. */
export function PersonalDataForm({ contact }: { contact: Contact }) {
  const { t } = useTranslation('account')
  const { changeContact } = useAccountChanges()
  const pageLanguage = useLanguage()
  const [spoken, setSpoken] = useState<Language | null>(null)
  const ownLanguage = club.languages.find((one) => one === contact.language) ?? club.fallbackLanguage
  const offered = club.languages.filter(
    (one) => profileLanguage.safeParse(one).success || one === ownLanguage,
  )

  async function save(change: z.infer<typeof Changeable>) {
    const { language, ...phones } = change
    // Who registered on the Japanese pages keeps their language, which is none that a profile can be changed to (ACC-31).
    const failure = await changeContact({ ...phones, language: profileLanguage.safeParse(language).data })
    if (failure) return failure
    toast({ kind: 'ok', title: t('data.saved') })
    setSpoken(language !== contact.language && language !== pageLanguage ? language : null)
    return null
  }

  return (
    <Form
      className="entry-form"
      label={t('data.title')}
      schema={Changeable}
      defaultValues={{
        phone: contact.phone ?? '',
        mobile: contact.mobile ?? '',
        language: ownLanguage,
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
            {offered.map((language) => (
              <option key={language} value={language} lang={language}>
                {t(`languages.${language}`)}
              </option>
            ))}
          </SelectField>
        </div>
      </fieldset>
      {spoken && <PagesInLanguage language={spoken} />}
      <div className="entry-form__actions">
        <SubmitButton size="l" busyLabel={t('data.saving')}>
          {t('data.save')}
        </SubmitButton>
      </div>
    </Form>
  )
}

/** Mails change with the profile by themselves; pages follow their address, so here it is. */
function PagesInLanguage({ language }: { language: Language }) {
  const { t } = useTranslation('account')
  const twin = useTwin()
  return (
    <Banner role="status">
      <p>{t(`data.mailsNow.${language}`)}</p>
      <a className="tlink" href={twin(language).href} lang={language} hrefLang={language}>
        {t(`data.pagesIn.${language}`)}
      </a>
    </Banner>
  )
}

function FixedData({ contact }: { contact: Contact }) {
  const { t } = useTranslation('account')
  const service = useServiceContact()
  const language = useLanguage()
  const birthday = contact.birthday && dayOf(contact.birthday, language)
  return (
    <div className="grid2">
      <FixedField label={t('data.firstName')} value={contact.firstName} />
      <FixedField label={t('data.lastName')} value={contact.lastName} />
      <FixedField label={t('data.birthday')} value={birthday} hint={t('data.support', service)} />
      <FixedField label={t('data.efNumber')} value={contact.efNumber} />
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
