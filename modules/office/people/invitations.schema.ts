import { z } from 'zod'
import { club } from '#club/club.ts'
import { emailAddress } from '#modules/contacts/emails.schema.ts'
import { requiredLine } from '#modules/contacts/schema.ts'

/** Somebody without an account, as staff write them down. */
export const NewInvitation = z
  .strictObject({
    firstName: requiredLine(80),
    lastName: requiredLine(80),
    email: emailAddress,
    language: z.enum(club.languages).meta({ description: 'In which the club writes to them' }),
  })
  .meta({ id: 'OfficeNewInvitation' })

/** Who was invited; they hold what is ordered for them from now on. */
export const InvitedPerson = z
  .object({
    id: z.uuid(),
    isNew: z.boolean().meta({
      description: 'False: they had been invited before, and wait; their name stays as it was written then',
    }),
  })
  .meta({ id: 'OfficeInvitedPerson' })

/** The invitation goes to another mailbox: the first one was written down wrongly. */
export const InvitationAddress = z
  .strictObject({ email: emailAddress, reason: z.string().trim().min(3, 'required').max(200, 'max:200') })
  .meta({ id: 'OfficeInvitationAddress' })
