import { MAX_PASSKEYS, type passkeyErrors } from './passkeys.schema.ts'

type Refusal = keyof typeof passkeyErrors

/** An account with more keys than anybody has devices is a mistake, or somebody filling the table. */
export function refusalToAdd(given: { passkeys: number }): Refusal | null {
  return given.passkeys >= MAX_PASSKEYS ? 'TOO_MANY_PASSKEYS' : null
}

/** Whoever has no password keeps a last passkey: nobody locks himself out. */
export function refusalToRemove(given: { passkeys: number; hasPassword: boolean }): Refusal | null {
  return given.passkeys <= 1 && !given.hasPassword ? 'LAST_WAY_TO_SIGN_IN' : null
}

/**
 * How somebody has signed in, for `amr` (RFC 8176): a key that never leaves its device (`hwk`) or that is kept by an
 * account (`swk`), proved together with a finger, a face or a PIN (`user`, `mfa`).
 */
export function methodsOfPasskey(given: { synced: boolean }): string[] {
  return [given.synced ? 'swk' : 'hwk', 'user', 'mfa']
}

export const methodsOfPassword: readonly string[] = ['pwd']
