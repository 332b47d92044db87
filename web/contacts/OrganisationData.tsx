import { useTranslation } from 'react-i18next'
import { useContact } from '#web/account/account-data.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { useServiceContact } from '#web/site/service-contact.ts'
import { DefinitionList } from '#web/ui/data/DefinitionList.tsx'

/** ORG-26: who acts for an organisation sees what the club knows of it. */
export function OrganisationData() {
  const { t } = useTranslation('account')
  const service = useServiceContact()
  return (
    <Loaded query={useContact()} label={t('data.loading')} rows={2}>
      {(contact) => (
        <>
          <DefinitionList
            rows={[
              { term: t('data.organisationName'), value: contact.organizationName },
              { term: t('data.email'), value: contact.email },
            ]}
          />
          <p className="small muted">{t('data.organisationSupport', service)}</p>
        </>
      )}
    </Loaded>
  )
}
