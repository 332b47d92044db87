import {
  type SigninSilentArgs,
  type StateStore,
  type User,
  UserManager,
  WebStorageStateStore,
} from 'oidc-client-ts'
import { club, type Language } from '#club/club.ts'
import type { Issuer } from '#web/site/issuer.ts'
import { checkIdentityToken, isNamedBy } from './identity-token.ts'
import { signInSettings } from './settings.ts'
import { SignInError } from './sign-in-errors.ts'
import { readStoredUser } from './stored-user.ts'

/** Loaded on demand: nobody who is signed out, and nobody whose token is fresh, needs the library. */
export type Manager = SessionManager

export function createManager(given: { issuer: Issuer; origin: string; language: Language }): Manager {
  const checked = checkedStore(given.issuer, () => manager)
  const manager = new SessionManager(
    {
      ...signInSettings(given),
      userStore: checked,
      stateStore: new WebStorageStateStore({ prefix: 'oidc.', store: localStorage }),
    },
    given.issuer,
  )
  return manager
}

const RENEW_LOCK = 'kurve-session-renew'
/** Tabs are processes: what one writes into localStorage reaches the others a little later than a released lock does. */
const STORAGE_TRAVELS_MS = 300

class SessionManager extends UserManager {
  readonly #issuer: Issuer

  constructor(settings: ConstructorParameters<typeof UserManager>[0], issuer: Issuer) {
    super(settings)
    this.#issuer = issuer
  }

  /**
   * One renewal for all tabs: refresh tokens are good for one use, and a second use ends the whole sign-in. Whoever had
   * to wait, or came late because this library was still loading, takes what the first one has brought.
   */
  override signinSilent(args: SigninSilentArgs = {}): Promise<User | null> {
    return new Promise((resolve, reject) => {
      const renewAlone = async () => {
        const stored = readStoredUser(this.#issuer)
        if (stored && secondsLeft(stored) > club.constants.tokenExpiringSeconds)
          return resolve(await this.getUser(true))
        resolve(await super.signinSilent({ nonce: crypto.randomUUID(), ...args }))
        await new Promise((done) => setTimeout(done, STORAGE_TRAVELS_MS))
      }
      navigator.locks.request(RENEW_LOCK, renewAlone).catch(reject)
    })
  }
}

export function secondsLeft(user: { expires_at?: number }): number {
  return (user.expires_at ?? 0) - Date.now() / 1000
}

/** Stores a user only after the identity token has passed every check (AUTH-16): a bad one, or none, leaves no trace. */
function checkedStore(issuer: Issuer, manager: () => UserManager): StateStore {
  const store = new WebStorageStateStore({ prefix: 'oidc.', store: localStorage })
  let lastChecked: string | undefined
  return {
    get: (key) => store.get(key),
    remove: (key) => store.remove(key),
    getAllKeys: () => store.getAllKeys(),
    async set(key, value) {
      const user = JSON.parse(value) as { id_token?: string; access_token: string }
      if (!user.id_token) throw new SignInError('missing_id_token')
      if (user.id_token !== lastChecked && user.id_token !== storedIdToken(await store.get(key))) {
        await checkIdentityToken(user.id_token, {
          issuer: issuer.authority,
          clientId: issuer.clientId,
          accessToken: user.access_token,
          keys: await keysFor(user.id_token, manager()),
          now: Date.now() / 1000,
          skewSeconds: club.constants.clockSkewSeconds,
        })
        lastChecked = user.id_token
      }
      await store.set(key, value)
    },
  }
}

/** The library keeps the keys as long as the page lives; a provider changes them meanwhile. */
async function keysFor(idToken: string, { metadataService }: UserManager): Promise<JsonWebKey[]> {
  const read = async () => ((await metadataService.getSigningKeys()) ?? []) as JsonWebKey[]
  const keys = await read()
  if (keys.some((key) => isNamedBy(idToken, key))) return keys
  metadataService.resetSigningKeys()
  return read()
}

function storedIdToken(value: string | null): string | undefined {
  return value ? (JSON.parse(value) as { id_token?: string }).id_token : undefined
}
