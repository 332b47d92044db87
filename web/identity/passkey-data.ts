import { useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  NewPasskey,
  Passkey,
  PasskeyList,
  PasskeyOptions,
} from '#modules/identity/passkeys/passkeys.schema.ts'
import { CallFailed } from '#web/account/account-data.ts'
import { call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'

const PASSKEYS = '/api/account/self/passkeys'
const KEY = ['passkeys']

export function usePasskeys() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const answer = await call<PasskeyList>({
        name: 'passkeys',
        path: PASSKEYS,
        retries: 1,
        signal,
        reaction: shownInPlace,
      })
      if (!answer.ok) throw new CallFailed(answer.failure)
      return answer.data
    },
  })
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
      const options = await call<PasskeyOptions>({
        name: 'passkeyAdd',
        method: 'POST',
        path: `${PASSKEYS}/options`,
        reaction: shownInPlace,
      })
      if (!options.ok) return { kind: 'failed', failure: options.failure }
      const made = await makePasskey(options.data)
      if (made.kind !== 'made') return made
      const answer = await call<Passkey>({
        name: 'passkeyAdd',
        method: 'POST',
        path: PASSKEYS,
        body: { name, credential: made.credential } satisfies NewPasskey,
        reaction: shownInPlace,
      })
      if (!answer.ok) return { kind: 'failed', failure: answer.failure }
      await reread()
      return { kind: 'added' }
    },
    async rename(id: string, name: string): Promise<Failure | null> {
      const answer = await call<unknown>({
        name: 'passkeyRename',
        method: 'PUT',
        path: `${PASSKEYS}/${id}`,
        body: { name },
        reaction: shownInPlace,
      })
      await reread()
      return answer.ok ? null : answer.failure
    },
    async remove({ id, credentialId }: Passkey, rpId: string): Promise<Failure | null> {
      const answer = await call<unknown>({
        name: 'passkeyRemove',
        method: 'DELETE',
        path: `${PASSKEYS}/${id}`,
        reaction: shownInPlace,
      })
      await reread()
      // Already gone, in another tab perhaps, is what was wanted.
      if (!answer.ok && answer.failure.status !== 404) return answer.failure
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

/** The section says it where it happened; the event goes out all the same (ERR-01). */
function shownInPlace(failure: Failure) {
  return { message: `calls.${failure.call}`, shownInPlace: true }
}
