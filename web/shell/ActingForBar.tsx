import '#web/ui/banner.css'
import '#web/ui/navigation/link.css'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/session/session.ts'
import { OrganisationBar } from '#web/ui/Banner.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'

/** Above the header on every page while somebody acts for a fan club or a company, and when they may no longer. */
export function ActingForBar() {
  const { t } = useTranslation('shell')
  const { organisation, lostOrganisation, actForMyself } = useSession()
  if (organisation)
    return (
      <OrganisationBar
        label={t('actingForLabel')}
        action={<TextButton onClick={actForMyself}>{t('backToOwn')}</TextButton>}
      >
        {t('actingFor', { name: organisation.name })}
      </OrganisationBar>
    )
  if (!lostOrganisation) return null
  return (
    <OrganisationBar
      label={t('actingForLabel')}
      role="alert"
      action={<TextButton onClick={actForMyself}>{t('actingEndedRead')}</TextButton>}
    >
      {t('actingEnded', { name: lostOrganisation.name })}
    </OrganisationBar>
  )
}
