import { useTranslation } from 'react-i18next'
import type { OrganizationMembership } from '#modules/organisations/schema.ts'
import { Chip } from '#web/ui/Chip.tsx'

/** What somebody is in a fan club or company. */
export function OrganisationRole({ membership }: { membership: OrganizationMembership }) {
  const { t } = useTranslation('accountClub')
  const { state, isAdmin } = membership
  if (state === 'invited') return <Chip kind="warn">{t('role.invited')}</Chip>
  return <Chip kind={isAdmin ? 'ink' : 'plain'}>{t(isAdmin ? 'role.admin' : 'role.member')}</Chip>
}
