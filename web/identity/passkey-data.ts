import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '#modules/identity/passkeys/passkeys.endpoints.ts'
import type { NewPasskey, Passkey, PasskeyOptions } from '#modules/identity/passkeys/passkeys.schema.ts'
import { call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { read, shownInPlace, write } from '#web/api/screen-calls.ts'

const KEY = ['passkeys']

export function usePasskeys() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => read(listPasskeys, { signal }) })
}

/** What became of adding one: the device or the person may say no, and the server. */
export type Added =
  | { kind: 'added' }
  | { kind: 'calledOff' }
  | { kind: 'knownHere' }
  | { kind: 'failed'; failure: Failure | null }

export function usePasskeyChanges() {
  const client = useQueryClient()
  const reread = () => client.invalidateQueries({ queryKey: KEY })
  return {
    async add(name: string): Promise<Added> {
      const options = await call(beginPasskey, { name: 'passkeyAdd', reaction: shownInPlace })
      if (!options.ok) return { kind: 'failed', failure: options.failure }
      const made = await makePasskey(options.data)
      if (made.kind !== 'made') return made
      const failure = await write(addPasskey, { body: { name, credential: made.credential } })
      if (failure) return { kind: 'failed', failure }
      await reread()
      return { kind: 'added' }
    },
    async rename(id: string, name: string): Promise<Failure | null> {
      const failure = await write(renamePasskey, { params: { id }, body: { name } })
      await reread()
      return failure
    },
    async remove({ id, credentialId }: Passkey, rpId: string): Promise<Failure | null> {
      const failure = await write(removePasskey, { params: { id } })
      await reread()
      // Already gone, in another tab perhaps, is what was wanted.
      if (failure && failure.status !== 404) return failure
      notifyDevice({ rpId, credentialId })
      return null
    },
  }
}

type Made = { kind: 'made'; credential: NewPasskey['credential'] } | Exclude<Added, { kind: 'added' }>

/** The browser asks the person, by its own dialog. The library comes with the first use. */
async function makePasskey(optionsJSON: PasskeyOptions): Promise<Made> {
  const { startRegistration, WebAuthnError } = await import('@simplewebauthn/browser')
  try {
    const { id, response } = await startRegistration({
      optionsJSON: optionsJSON as Parameters<typeof startRegistration>[0]['optionsJSON'],
    })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { kind: 'made', credential: { rawId: id, clientDataJSON, attestationObject, transports } }
  } catch (error) {
    const code = error instanceof WebAuthnError ? error.code : null
    if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return { kind: 'knownHere' }
    const { name } = error as Error
    return name === 'NotAllowedError' || name === 'AbortError'
      ? { kind: 'calledOff' }
      : { kind: 'failed', failure: null }
  }
}

type Signals = { signalUnknownCredential?: (gone: { rpId: string; credentialId: string }) => Promise<void> }

/** So that the device offers it no longer; older browsers leave that to its owner. */
function notifyDevice(gone: { rpId: string; credentialId: string }): void {
  const signals = globalThis.PublicKeyCredential as unknown as Signals | undefined
  signals?.signalUnknownCredential?.(gone).catch(() => {})
}

export function canHavePasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}

const DEVICES: [pattern: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/** A first suggestion for the name: what one holds in the hand. */
export function deviceName(userAgent: string): string {
  return DEVICES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
}
