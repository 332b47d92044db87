import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { NewOfficeEvent } from '#modules/office/events/change.schema.ts'
import { InputField } from '#web/forms/FormField.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Textarea } from '#web/ui/fields/Input.tsx'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'
import { DateTimeField } from '../../../parts/AmountFields.tsx'
import { nameOfBlock } from './away-values.ts'

/** Where an away match is, what holders have to know there, and how many places of which area are the club's to sell. */
export function AwayFields() {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const { getValues } = useFormContext<NewOfficeEvent>()
  const areas = getValues('away.areas') ?? []
  return (
    <>
      <fieldset className="sale-prices">
        <legend>{t('away.ground')}</legend>
        <InputField name="away.ground.name" label={t('away.name')} autoComplete="off" />
        <InputField name="away.ground.address" label={t('away.address')} autoComplete="off" />
        <InputField name="away.ground.city" label={t('away.city')} autoComplete="off" />
      </fieldset>
      <fieldset className="sale-prices">
        <legend>{t('away.areas')}</legend>
        {areas.map(({ id }, at) => (
          <div className="away-area" key={id}>
            <InputField
              name={`away.areas.${at}.places`}
              label={nameOfBlock(id, language)}
              inputMode="numeric"
              autoComplete="off"
            />
            <InputField
              name={`away.areas.${at}.called`}
              label={t('away.called', { area: nameOfBlock(id, language) })}
              autoComplete="off"
            />
          </div>
        ))}
        <p className="event-note">{t('away.calledHint')}</p>
        <p className="event-note">{t('away.noPlaces')}</p>
      </fieldset>
      <EntranceFields prefix="away.entrance." />
      <DateTimeField name="away.namesUntil" label={t('names.until')} hint={t('names.untilHint')} />
    </>
  )
}

/** What tickets say of the other ground, in both languages of the office. */
export function EntranceFields({ prefix = '' }: { prefix?: string }) {
  const { t } = useTranslation('events')
  return (
    <>
      <LongField name={`${prefix}de`} label={t('away.entrance')} hint={t('away.entranceHint')} />
      <LongField name={`${prefix}en`} label={t('away.entranceEn')} />
    </>
  )
}

function LongField({ name, label, hint }: { name: string; label: string; hint?: string }) {
  return (
    <Controller
      name={name}
      render={({ field }) => (
        <Field label={label} {...(hint ? { hint } : {})}>
          <Textarea rows={3} maxLength={600} {...field} value={field.value ?? ''} />
        </Field>
      )}
    />
  )
}
