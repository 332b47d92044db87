import { useTranslation } from 'react-i18next'
import { type Permission, permissionsOf, type Role, roleNames } from '#modules/staff/roles.schema.ts'
import type { Consequence } from '../../parts/Consequences.tsx'

/** Roles as people call them, most powerful first. */
export function useRoleNames(): (roles: readonly Role[]) => string {
  const { t } = useTranslation('staff')
  return (roles) =>
    roleNames
      .filter((role) => roles.includes(role))
      .map((role) => t(`roles.${role}.name`))
      .join(', ') || t('noRoles')
}

type SitesChange = { before: readonly string[] | null; after: readonly string[] | null }

export type RoleChange = { won: Permission[]; lost: Permission[] }

/** What somebody may from then on, and may no more. */
export function roleChange(before: readonly Role[], after: readonly Role[], sites?: SitesChange): RoleChange {
  const [had, has] = [permissionsOf(before, sites?.before), permissionsOf(after, sites?.after)]
  return {
    won: has.filter((permission) => !had.includes(permission)),
    lost: had.filter((permission) => !has.includes(permission)),
  }
}

/** What follows from giving and taking roles, in words and numbers. */
export function useRoleConsequences() {
  const { t } = useTranslation('staff')
  return (given: {
    before: readonly Role[]
    after: readonly Role[]
    sites?: SitesChange
    sessions: number
    hasPasskey: boolean | null
  }): Consequence[] => {
    const { won, lost } = roleChange(given.before, given.after, given.sites)
    const name = (permissions: readonly Permission[]) =>
      permissions.map((permission) => t(`permissions.${permission}`)).join(', ')
    const isLeaving = given.after.length === 0
    return [
      ...(won.length > 0
        ? [{ icon: 'plus', text: t('consequences.won', { rights: name(won) }), value: won.length } as const]
        : []),
      ...(lost.length > 0
        ? [
            {
              icon: 'minus',
              text: t('consequences.lost', { rights: isLeaving ? t('consequences.all') : name(lost) }),
              value: lost.length,
            } as const,
          ]
        : []),
      ...(isLeaving && given.sessions > 0
        ? [{ icon: 'signOut', text: t('consequences.sessionsEnd'), value: given.sessions } as const]
        : []),
      ...(!isLeaving && given.hasPasskey === false
        ? [{ icon: 'key', text: t('consequences.noPasskey') } as const]
        : []),
      ...(!isLeaving && given.sites?.after
        ? [{ icon: 'screen', text: t('consequences.sites'), value: given.sites.after.length } as const]
        : []),
      { icon: 'document', text: t('consequences.written') },
      isLeaving
        ? { text: t('consequences.accountStays'), isNot: true }
        : { text: t('consequences.noMail'), isNot: true },
    ]
  }
}
