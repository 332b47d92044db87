import { AppError } from '#platform/errors.ts'

export type OrganisationKind = 'company' | 'fanclub'

export type { OrganisationState } from './standing.schema.ts'

/** FAN-04: so many may act for a fan club at a time; a company decides for itself. */
export const MOST_ADMINS: Record<OrganisationKind, number | null> = { fanclub: 2, company: null }

/** The texts of some are the specification's: browsers know them by their detail (ORG-17, ORG-19, FAN-11, FAN-12). */
const refusals = {
  EMAIL_ADDRESS_ALREADY_EXISTS: [400, 'EmailAddress already exists'],
  INVALID_ACCOUNT_FOR_INVITE_LINK: [403, 'Invalid Account for Invite Link'],
  OTHER_ADMIN: [403, 'Another administrator is changed by the fan service'],
  LAST_ADMIN: [409, 'Somebody must be left who may act for the others'],
  MAXIMUM_NUMBER_OF_ADMINS_REACHED: [409, 'Maximum Number of Admins Reached'],
  ORGANIZATION_MEMBER_ALREADY_EXISTS: [409, 'ORGANIZATION_MEMBER_ALREADY_EXISTS'],
  APPLICATION_WAITING: [409, 'An application is waiting already'],
  APPLICATION_DECIDED: [409, 'The application is decided already'],
  EF_NUMBER_TAKEN: [409, 'Somebody else has this EF number'],
  ORGANIZATION_NOT_ACTIVE: [409, 'The organisation is suspended or dissolved'],
  ORGANIZATION_DISSOLVED: [409, 'The organisation is dissolved'],
  ORGANIZATION_STILL_HOLDS: [409, 'It still has tickets ahead, contracts or open payments'],
  /** TRF-10. */
  INVITATION_EXPIRED: [410, 'Link expired'],
  TOO_MANY_APPLICATIONS: [429, 'Too many applications for today'],
  TOO_MANY_INVITATIONS: [429, 'Too many invitations for today'],
} as const

export function refuse(code: keyof typeof refusals): AppError {
  const [status, detail] = refusals[code]
  return new AppError(status, code, detail)
}

/**
 * Why an administrator cannot take the right from somebody, or take them out; null: they can. FAN-05, FAN-08, FAN-09: in a fan
 * club administrators give up their own right, the fan service changes the others'.
 */
export function refusalToDemote(given: {
  kind: OrganisationKind
  isSelf: boolean
  isAdmin: boolean
  adminCount: number
}): 'OTHER_ADMIN' | 'LAST_ADMIN' | null {
  const { kind, isSelf, isAdmin, adminCount } = given
  if (!isAdmin) return null
  if (!isSelf && kind === 'fanclub') return 'OTHER_ADMIN'
  return adminCount <= 1 ? 'LAST_ADMIN' : null
}
