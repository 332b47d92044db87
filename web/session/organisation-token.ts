import type { Issuer } from '#web/site/issuer.ts'
import type { Organisation, OrganisationToken } from './impersonation.ts'
import { exchangeToken } from './impersonation.ts'
import type { StoredUser } from './stored-user.ts'

/** AUTH-15: whoever acts for an organisation carries both tokens. */
export type OrganisationUser = {
  orgName: string
  orgType: string
  profile: StoredUser['profile']
  /** Speaks for the organisation; null where the exchange was refused (AUTH-34). */
  token: string | null
  user_token: string
}

type Stored = OrganisationToken & { userToken: string; organisationId: string }
/** A token that ends so soon is exchanged anew. */
const FRESH_MS = 10_000

/** Keeps the token of the organisation somebody acts for, as long as it is good for the same person. */
export function createOrganisationTokens(given: { issuer: Issuer; onFailure: (error: unknown) => void }) {
  let stored: Stored | null = null

  async function userOf(organisation: Organisation, user: StoredUser): Promise<OrganisationUser> {
    if (!isFresh(stored, organisation, user)) {
      const { issuer, onFailure } = given
      const exchanged = await exchangeToken({ issuer, organisation, userToken: user.access_token, onFailure })
      stored = exchanged && { ...exchanged, userToken: user.access_token, organisationId: organisation.id }
    }
    return {
      orgName: organisation.name,
      orgType: organisation.type,
      profile: user.profile,
      token: stored?.token ?? null,
      user_token: user.access_token,
    }
  }

  return {
    userOf,
    forget() {
      stored = null
    },
  }
}

function isFresh(stored: Stored | null, organisation: Organisation, user: StoredUser): boolean {
  return (
    stored?.organisationId === organisation.id &&
    stored.userToken === user.access_token &&
    stored.expiresAt - Date.now() > FRESH_MS
  )
}
