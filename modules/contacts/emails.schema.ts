import { z } from 'zod'
import { listOf } from '#platform/lists.ts'

/** One sentence for each code that these routes answer. */
export const emailErrors = {
  /** The detail that the specification names (EML-06). */
  EMAIL_ADDRESS_ALREADY_EXISTS: 'EmailAddress already exists',
  EMAIL_ADDRESS_ALREADY_YOURS: 'This address is on your list already',
  TOO_MANY_EMAIL_ADDRESSES: 'No more addresses are kept for one person',
  TOO_MANY_EMAIL_TRIES: 'Too many addresses were tried; try again in an hour',
  TOO_MANY_EMAIL_MAILS:
    'This address was written to several times; look into the mailbox or try again in an hour',
  EMAIL_ALREADY_CONFIRMED: 'This address is confirmed already',
  EMAIL_NOT_CONFIRMED: 'Only a confirmed address can become the primary one',
  EMAIL_IS_PRIMARY: 'The primary address cannot be removed',
  EMAIL_LINK_EXPIRED: 'This link is no longer good',
  EMAIL_LINK_OF_ANOTHER_ACCOUNT: 'Another account has added this address; sign in there',
} as const
export type EmailErrorCode = keyof typeof emailErrors

export const maxEmails = 10

/** The HTML standard's pattern for e-mail addresses (OPEN-06), with a dot in the domain: nothing else is delivered. */
const PATTERN =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** FRM-01 … 03: says the rule that is broken, as the forms know them. */
export const emailAddress = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(254, 'max:254')
  .refine((text) => text === '' || text.length > 254 || PATTERN.test(text), 'email')

/** EML-01: typed twice, because nobody can see a slip of the finger in an address (FRM-04). */
export const NewEmail = z
  .strictObject({ email: emailAddress, confirmEmail: emailAddress })
  .refine(({ email, confirmEmail }) => isSameAddress(email, confirmEmail), {
    path: ['confirmEmail'],
    when: ({ value, issues }) => hasBoth(value) && !issues.some(({ path }) => path?.[0] === 'confirmEmail'),
    error: 'notEqual',
  })
  .meta({ id: 'NewEmail' })
export type NewEmail = z.infer<typeof NewEmail>

function hasBoth(value: unknown): boolean {
  const { email, confirmEmail } = (value ?? {}) as Record<string, unknown>
  return typeof email === 'string' && typeof confirmEmail === 'string'
}

/** Addresses differ by more than upper and lower case. */
export function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

export const EmailEntry = z
  .object({
    id: z.uuid(),
    email: z.string(),
    isPrimary: z.boolean().meta({ description: 'Where mail goes; the sign-in name of the bundled provider' }),
    isConfirmed: z.boolean(),
    createdAt: z.iso.datetime(),
    confirmationSentAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the last mail with a link was sent' }),
  })
  .meta({ id: 'EmailEntry', description: 'An e-mail address of a person' })
export type EmailEntry = z.infer<typeof EmailEntry>
export const EmailList = listOf(EmailEntry).meta({ id: 'EmailList' })

export const emailLinkParams = z.object({ token: z.string().regex(/^[\w-]{22}$/) })

/** What the link of a mail is about; looking changes nothing, programs look into mails too. */
export const EmailLink = z
  .object({
    purpose: z.enum(['confirm', 'undo']).meta({
      description: 'confirm: prove the address. undo: make it the primary one again and sign everybody out',
    }),
    email: z.string(),
    state: z.enum(['open', 'done', 'expired']),
    otherEmail: z.string().nullable().meta({
      description: 'Masked. confirm: the primary address of the account; undo: what replaced the address',
    }),
  })
  .meta({ id: 'EmailLink' })
export type EmailLink = z.infer<typeof EmailLink>
