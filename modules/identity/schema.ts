import { z } from 'zod'
import { listOf } from '#platform/lists.ts'

/** Far beyond what a password may have, so that too long is said as such (PWD-03) and nobody hashes megabytes. */
const typed = z.string().max(1_000)

/** PWD-01. `currentPassword` is empty where somebody has none yet. */
export const PasswordChange = z
  .strictObject({ currentPassword: typed, newPassword: typed, confirmNewPassword: typed })
  .meta({ id: 'PasswordChange' })
export type PasswordChange = z.infer<typeof PasswordChange>

/** How somebody signs in. */
export const OwnAccount = z
  .object({
    hasPassword: z.boolean(),
    passwordChangedAt: z.iso.datetime().nullable().meta({ description: 'Null: never since registering' }),
  })
  .meta({ id: 'OwnAccount' })
export type OwnAccount = z.infer<typeof OwnAccount>

/** A browser in which somebody is signed in. Addresses of machines are not kept. */
export const Session = z
  .object({
    id: z.uuid(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    signedInAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime().meta({ description: 'To about a minute' }),
    isCurrent: z.boolean().meta({ description: 'The one that asks' }),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>
export const SessionList = listOf(Session).meta({ id: 'SessionList' })
