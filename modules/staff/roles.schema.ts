import { z } from 'zod'

/**
 * What staff may do, one name for each right: `area.right`. A route of the office declares the one it asks for; roles are sets
 * of them.
 */
export const permissions = [
  'orders.read',
  'orders.change',
  'orders.create',
  'orders.refund',
  'people.read',
  'people.change',
  'people.block',
  'people.merge',
  'people.privacy',
  'organisations.read',
  'organisations.change',
  'events.read',
  'events.change',
  'events.sell',
  'events.refund',
  'events.complimentary',
  'cash.use',
  'cash.close',
  'gate.read',
  'gate.stewards',
  'contracts.read',
  'contracts.change',
  'contracts.renew',
  'products.read',
  'products.change',
  'products.prices',
  'codes.read',
  'codes.change',
  'codes.export',
  'careers.read',
  'careers.change',
  'content.read',
  'content.write',
  'content.publish',
  'sites.manage',
  'sites.everywhere',
  'videos.manage',
  'media.manage',
  'newsletters.write',
  'newsletters.send',
  'push.read',
  'push.send',
  'camps.read',
  'camps.change',
  'camps.lead',
  'ticker.write',
  'sweepstakes.read',
  'sweepstakes.change',
  'sweepstakes.draw',
  'money.read',
  'money.change',
  'jobs.read',
  'jobs.change',
  'staff.read',
  'staff.change',
  'audit.read',
  'keys.change',
  'values.change',
] as const

export const Permission = z.enum(permissions).meta({ id: 'StaffPermission' })
export type Permission = z.infer<typeof Permission>

const READING = ['orders.read', 'people.read', 'events.read', 'products.read'] as const

/** A person may have several. Owners may everything, also what comes later. */
export const roles = {
  owner: permissions,
  boxOffice: [
    ...['orders.read', 'orders.create', 'orders.change', 'people.read', 'contracts.read', 'contracts.change'],
    'organisations.read',
    ...[
      'events.read',
      'events.change',
      'events.sell',
      'events.complimentary',
      'cash.use',
      'cash.close',
      'gate.read',
    ],
  ],
  shop: [
    'orders.read',
    'orders.change',
    'products.read',
    'products.change',
    'products.prices',
    'codes.read',
    'codes.change',
  ],
  /** Writes, and whatever they write is published by somebody else. */
  writer: ['content.read', 'content.write'],
  editor: [
    ...['content.read', 'content.write', 'content.publish', 'videos.manage', 'media.manage'],
    ...['sites.manage', 'sites.everywhere', 'newsletters.write', 'push.read'],
    ...['sweepstakes.read', 'sweepstakes.change'],
  ],
  newsletter: ['content.read', 'newsletters.write', 'newsletters.send', 'push.read', 'push.send'],
  ticker: ['ticker.write', 'content.read'],
  finance: [
    ...READING,
    ...[
      'orders.refund',
      'events.refund',
      'codes.read',
      'codes.change',
      'codes.export',
      'cash.close',
      'money.read',
      'money.change',
      'values.change',
    ],
    ...['jobs.read', 'audit.read', 'contracts.read', 'contracts.renew', 'organisations.read'],
  ],
  fanService: [
    ...READING,
    'orders.change',
    'orders.create',
    'orders.refund',
    'people.change',
    'people.block',
    'people.privacy',
    'organisations.read',
    'organisations.change',
    'codes.read',
    'contracts.read',
    'contracts.change',
    'camps.read',
  ],
  promotions: [
    'sweepstakes.read',
    'sweepstakes.change',
    'sweepstakes.draw',
    'events.read',
    'events.complimentary',
  ],
  footballSchool: ['camps.read', 'camps.change', 'camps.lead', 'orders.read', 'people.read'],
  coach: ['camps.lead'],
  /** Of the companies that an owner names (`career_recruiters`); of none until then. */
  recruiter: ['careers.read', 'careers.change'],
  gateLead: ['events.read', 'gate.read', 'gate.stewards', 'people.read'],
} as const satisfies Record<string, readonly Permission[]>

export type Role = keyof typeof roles
export const roleNames = Object.keys(roles) as [Role, ...Role[]]
export const RoleName = z.enum(roleNames).meta({ id: 'StaffRole' })

/** What all of somebody's roles allow together; of what stands on every site nothing, where they have some sites. */
export function permissionsOf(given: readonly Role[], sites: readonly string[] | null = null): Permission[] {
  return permissions.filter(
    (one) =>
      !(sites !== null && one === 'sites.everywhere') &&
      given.some((role) => (roles[role] as readonly Permission[]).includes(one)),
  )
}
