import { useTranslation } from 'react-i18next'
import { InputField } from '#web/forms/FormField.tsx'

/** What is known of a fan club or company, as it is typed. */
export function DataFields() {
  const { t } = useTranslation('organisations')
  return (
    <>
      <InputField name="name" label={t('data.name')} autoComplete="off" />
      <InputField name="email" type="email" label={t('data.email')} autoComplete="off" />
      <InputField name="town" label={t('data.town')} autoComplete="off" optional />
      <InputField
        name="efNumber"
        label={t('data.number')}
        hint={t('data.numberHint')}
        autoComplete="off"
        optional
      />
      <InputField name="entryDate" type="date" label={t('data.entryDate')} />
      <InputField
        name="vatId"
        label={t('data.vatId')}
        hint={t('data.vatIdHint')}
        autoComplete="off"
        optional
      />
    </>
  )
}
