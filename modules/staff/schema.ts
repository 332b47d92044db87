import { z } from 'zod'
import { listOf } from '#platform/lists.ts'
import { Permission, RoleName } from './roles.schema.ts'

const Sites = z
  .array(z.string().regex(/^[a-z0-9-]{1,40}$/))
  .min(1)
  .max(100)
  .overwrite((keys) => [...new Set(keys)])
  .nullable()
  .meta({
    description: 'Whose articles, films, newsletters and the like they look after; null: of all sites',
  })

/** Somebody of the staff who is signed in to the office. */
export const StaffSession = z
  .object({
    person: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
    roles: z.array(RoleName),
    sites: Sites,
    permissions: z.array(Permission).meta({ description: 'What all roles allow together' }),
    startedAt: z.iso.datetime(),
    endsAt: z.iso
      .datetime()
      .meta({ description: 'The session ends then, whatever is done in it: a working day' }),
    isFresh: z
      .boolean()
      .meta({ description: 'Proved who they are within the last ten minutes: step-up is satisfied' }),
  })
  .meta({ id: 'StaffSession' })
export type StaffSession = z.infer<typeof StaffSession>

/** One member of the staff, as owners see them. */
export const StaffMember = z
  .object({
    personId: z.uuid(),
    name: z.string(),
    email: z.string(),
    roles: z.array(RoleName),
    sites: Sites,
    hasPasskey: z.boolean(),
    since: z.iso.datetime(),
    lastSeenAt: z.iso.datetime().nullable(),
    version: z
      .number()
      .int()
      .meta({ description: 'Of the roles; a change names the version it was made from' }),
    sessions: z.array(
      z.object({
        id: z.uuid(),
        device: z.string().meta({ description: 'Browser and system' }),
        startedAt: z.iso.datetime(),
        lastSeenAt: z.iso.datetime(),
        endsAt: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'StaffMember' })
export type StaffMember = z.infer<typeof StaffMember>
export const StaffList = listOf(StaffMember).meta({ id: 'StaffList' })

/** All roles of one member, replacing what was; none: works here no more. */
export const StaffRoles = z
  .strictObject({
    roles: z.array(RoleName).max(8),
    sites: Sites.optional().describe('As it was where nothing is said'),
    version: z.number().int().min(0).meta({ description: 'The version that was seen; 0 for somebody new' }),
  })
  .meta({ id: 'StaffRoles' })
export type StaffRoles = z.infer<typeof StaffRoles>

export const NewStaff = z
  .strictObject({
    email: z.email().max(254),
    roles: z.array(RoleName).min(1).max(8),
    sites: Sites.default(null),
  })
  .meta({ id: 'NewStaff' })
export type NewStaff = z.infer<typeof NewStaff>

export const staffErrors = {
  OFFICE_SIGN_IN: 'Sign in to the office first',
  OFFICE_NEEDS_PASSKEY: 'The office asks for a passkey: sign in with one',
  OFFICE_VERSION_CONFLICT: 'Somebody else has changed this since it was read',
  STAFF_LAST_OWNER: 'One owner has to stay',
  STAFF_SITES_REFUSED: 'An owner looks after all sites, others after such that the club has',
  STAFF_UNKNOWN_EMAIL: 'Nobody here has this address: they register first',
} as const
