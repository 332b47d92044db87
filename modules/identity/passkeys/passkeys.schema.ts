import { z } from 'zod'
import { withoutUnseen } from '#platform/text/text.schema.ts'

/** Error codes of passkeys, each in one sentence. */
export const passkeyErrors = {
  PASSKEY_NOT_VERIFIED: 'What the device sent does not fit what it was asked',
  PASSKEY_ALREADY_ADDED: 'This passkey belongs to an account already',
  TOO_MANY_PASSKEYS: 'There are as many passkeys as an account may have',
  LAST_WAY_TO_SIGN_IN: 'Without this passkey nobody could sign in to the account',
  SIGN_IN_IS_ELSEWHERE: 'Signing in is the business of another provider',
} as const

export const MAX_PASSKEYS = 20

export const Passkey = z
  .object({
    id: z.uuid(),
    /** As its owner calls it. */
    name: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
    /** Also on other devices, by the maker's account or a password manager. */
    isSynced: z.boolean(),
    /** As the browser knows it: it can tell the device when it is gone. */
    credentialId: z.string(),
  })
  .meta({ id: 'Passkey', description: 'A way to sign in without a password' })
export type Passkey = z.infer<typeof Passkey>

export const PasskeyList = z
  .object({
    items: z.array(Passkey),
    /** The domain that the passkeys belong to. */
    rpId: z.string(),
    /** False: without a password the last passkey stays. */
    hasPassword: z.boolean(),
  })
  .meta({ id: 'PasskeyList', description: 'My passkeys' })
export type PasskeyList = z.infer<typeof PasskeyList>

const passkeyName = z
  .string('required')
  .overwrite(withoutUnseen)
  .trim()
  .regex(/^\P{Cc}*$/u, 'characters')
  .min(1, 'required')
  .max(60, 'max:60')

export const PasskeyName = z
  .strictObject({ name: passkeyName })
  .meta({ id: 'PasskeyName', description: 'What a passkey is called' })
export type PasskeyName = z.infer<typeof PasskeyName>

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)

export const NewPasskey = z
  .strictObject({
    name: passkeyName,
    /** What `navigator.credentials.create` gave, in base64url. */
    credential: z.strictObject({
      rawId: base64url(1400),
      clientDataJSON: base64url(8_000),
      attestationObject: base64url(16_000),
      transports: z
        .array(z.string().regex(/^[a-z-]{1,20}$/))
        .max(10)
        .default([]),
    }),
  })
  .meta({ id: 'NewPasskey', description: 'A passkey that a device has just made' })
export type NewPasskey = z.infer<typeof NewPasskey>

/** What the browser needs to have a passkey made, as WebAuthn writes it in JSON. */
export const PasskeyOptions = z
  .object({
    rp: z.object({ id: z.string().optional(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
    timeout: z.number().int().optional(),
    excludeCredentials: z
      .array(
        z.object({
          id: z.string(),
          type: z.literal('public-key'),
          transports: z.array(z.string()).optional(),
        }),
      )
      .optional(),
    authenticatorSelection: z
      .object({
        residentKey: z.string().optional(),
        requireResidentKey: z.boolean().optional(),
        userVerification: z.string().optional(),
      })
      .optional(),
    attestation: z.string().optional(),
  })
  .meta({ id: 'PasskeyOptions', description: 'What a device is asked to make' })
export type PasskeyOptions = z.infer<typeof PasskeyOptions>
