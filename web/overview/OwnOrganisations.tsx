import { useTranslation } from 'react-i18next'
import type { OrganizationMembership } from '#modules/organisations/schema.ts'
import { OrganisationRole } from '#web/organisations/OrganisationRole.tsx'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { LedgerRow } from '#web/ui/data/LedgerRow.tsx'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'

/** Fan clubs and companies, if any. */
export function OwnOrganisations({ organizations }: { organizations: OrganizationMembership[] }) {
  const { t } = useTranslation('accountHome')
  const language = useLanguage()
  if (organizations.length === 0) return null
  return (
    <LedgerRow title={t('organisations.title')}>
      {organizations.map((membership) => (
        <div className="row2" key={membership.subjectId}>
          <div>
            <p className="overview__name">
              <b>{membership.organization.name}</b>
              <OrganisationRole membership={membership} />
            </p>
            <p className="small muted">{t(`organisations.${membership.organization.kind}`)}</p>
          </div>
          <MoreLink to={path.fanClub(language)}>{t('organisations.card')}</MoreLink>
        </div>
      ))}
    </LedgerRow>
  )
}
