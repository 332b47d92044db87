import { useTranslation } from 'react-i18next'
import { useContact } from '#web/account/account-data.ts'
import { DataSection } from '#web/account/DataSection.tsx'
import { Loaded } from '#web/account/Loaded.tsx'
import { PersonalDataForm } from './PersonalDataForm.tsx'

/** Who one is, and how to be reached. */
export function PersonalDataSection() {
  const { t } = useTranslation('account')
  return (
    <DataSection id="person" title={t('data.about')}>
      <Loaded query={useContact()} label={t('data.loading')} rows={4}>
        {(contact) => <PersonalDataForm key={contact.id} contact={contact} />}
      </Loaded>
    </DataSection>
  )
}
