import type { ComponentProps } from 'react'
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { applicantCountries } from '#club/careers.ts'
import { noticeReferences, noticeUnits, salutations } from '#modules/careers/form.schema.ts'
import { countryName } from '#web/forms/countries.ts'
import { useFormField } from '#web/forms/Form.tsx'
import { CheckboxField, InputField, SelectField } from '#web/forms/FormField.tsx'
import { messageOf } from '#web/forms/rule-messages.ts'
import { useLanguage } from '#web/site/here.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Textarea } from '#web/ui/fields/Input.tsx'

/** Who somebody is, where they live, and when they could begin (JOB-07 … 13). */
export function ApplicationFields() {
  return (
    <>
      <You />
      <Address />
      <Start />
    </>
  )
}

function You() {
  const { t } = useTranslation('careers')
  return (
    <fieldset id="apply-you">
      <legend className="h3">{t('apply.sections.you')}</legend>
      <div className="grid2">
        <SelectField name="salutation" label={t('form.salutation')}>
          <option value="" disabled>
            {t('form.choose')}
          </option>
          {salutations.map((one) => (
            <option key={one} value={one}>
              {t(`form.salutations.${one}`)}
            </option>
          ))}
        </SelectField>
        <InputField name="title" label={t('form.title')} autoComplete="honorific-prefix" optional />
        <InputField name="firstName" label={t('form.firstName')} autoComplete="given-name" />
        <InputField name="lastName" label={t('form.lastName')} autoComplete="family-name" />
        <InputField name="email" label={t('form.email')} type="email" autoComplete="email" />
        <InputField name="mobile" label={t('form.mobile')} type="tel" autoComplete="tel" />
        <InputField name="birthday" label={t('form.birthday')} type="date" autoComplete="bday" />
      </div>
    </fieldset>
  )
}

function Address() {
  const { t } = useTranslation('careers')
  const language = useLanguage()
  return (
    <fieldset id="apply-address">
      <legend className="h3">{t('apply.sections.address')}</legend>
      <div className="grid2">
        <div className="apply__street full">
          <InputField name="street" label={t('form.street')} autoComplete="address-line1" />
          <InputField name="streetNumber" label={t('form.streetNumber')} />
        </div>
        <InputField
          name="additionalAddressInfo"
          label={t('form.additionalAddressInfo')}
          autoComplete="address-line2"
          className="full"
          optional
        />
        <div className="g-postcode full">
          <InputField name="zipCode" label={t('form.zipCode')} autoComplete="postal-code" />
          <InputField name="city" label={t('form.city')} autoComplete="address-level2" />
        </div>
        <SelectField name="country" label={t('form.country')} autoComplete="country">
          {applicantCountries.map((code) => (
            <option key={code} value={code}>
              {countryName(code, language)}
            </option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  )
}

function Start() {
  const { t } = useTranslation('careers')
  const hasNotice = useWatch({ name: 'hasNoticePeriod' }) === true
  return (
    <fieldset id="apply-start">
      <legend className="h3">{t('apply.sections.start')}</legend>
      <div className="grid2">
        <InputField
          name="desiredSalary"
          label={t('form.desiredSalary')}
          hint={t('form.desiredSalaryHint')}
          inputMode="numeric"
        />
        <InputField name="startDate" label={t('form.startDate')} type="date" />
        <div className="full">
          <CheckboxField name="hasNoticePeriod" label={t('form.hasNoticePeriod')} />
        </div>
        {hasNotice && <Notice />}
      </div>
    </fieldset>
  )
}

/** What nobody has to say. */
export function WordsFields() {
  const { t } = useTranslation('careers')
  return (
    <fieldset id="apply-words">
      <legend className="h3">{t('apply.sections.words')}</legend>
      <div className="grid2">
        <InputField name="source" label={t('form.source')} className="full" optional />
        <TextField name="comments" label={t('form.comments')} maxLength={2000} rows={6} className="full" />
        <div className="full apply__health">
          <CheckboxField name="isSeverelyDisabled" label={t('form.isSeverelyDisabled')} />
          <p className="hint">{t('form.isSeverelyDisabledHint')}</p>
        </div>
      </div>
    </fieldset>
  )
}

/** A period with what it counts to, or a day: then nothing else is asked. */
function Notice() {
  const { t } = useTranslation('careers')
  const isFixed = useWatch({ name: 'noticePeriod.reference' }) === 'fixedDate'
  return (
    <fieldset className="full grid2 apply__notice" aria-label={t('form.noticePeriod')}>
      <SelectField name="noticePeriod.reference" label={t('form.noticeReference')}>
        <option value="" disabled>
          {t('form.choose')}
        </option>
        {noticeReferences.map((one) => (
          <option key={one} value={one}>
            {t(`form.references.${one}`)}
          </option>
        ))}
      </SelectField>
      {isFixed ? (
        <InputField name="noticePeriod.fixedDate" label={t('form.noticeDate')} type="date" />
      ) : (
        <div className="apply__amount">
          <InputField
            name="noticePeriod.amount"
            label={t('form.noticeAmount')}
            inputMode="numeric"
            maxLength={2}
          />
          <SelectField name="noticePeriod.unit" label={t('form.noticeUnit')}>
            <option value="" disabled>
              {t('form.choose')}
            </option>
            {noticeUnits.map((one) => (
              <option key={one} value={one}>
                {t(`form.units.${one}`)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </fieldset>
  )
}

type TextFieldProps = { name: string; label: string } & Omit<ComponentProps<'textarea'>, 'name'>

/** Several lines that may stay empty. */
function TextField({ name, label, className, ...rest }: TextFieldProps) {
  const { t } = useTranslation('forms')
  const { register } = useFormContext()
  const { errors } = useFormState({ name })
  const id = useFormField(name, label)
  const error = get(errors, name) as { message?: string } | undefined
  return (
    <Field
      id={id}
      label={label}
      note={t('optional')}
      error={error && messageOf(t, error.message)}
      className={className}
    >
      <Textarea {...rest} {...register(name)} />
    </Field>
  )
}
