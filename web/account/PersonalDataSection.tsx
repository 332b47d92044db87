import { useTranslation } from 'react-i18next'
import { useContact } from './account-data.ts'
import { DataSection } from './DataSection.tsx'
import { Loaded } from './Loaded.tsx'
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
