import { club } from '#club/club.ts'
import type { Issuer } from '#web/site/issuer.ts'
import { COOKIES, type SessionCookies } from './session-cookies.ts'

/** In whose name somebody acts (AUTH-13). */
export type Organisation = { id: string; name: string; type: string }

export function chosenOrganisation(cookies: SessionCookies): Organisation | null {
  const id = cookies.read(COOKIES.organisationId)
  if (!id) return null
  const name = cookies.read(COOKIES.organisationName) ?? ''
  return { id, name, type: cookies.read(COOKIES.organisationType) ?? '' }
}

export function chooseOrganisation(cookies: SessionCookies, organisation: Organisation): void {
  cookies.write(COOKIES.organisationId, organisation.id)
  cookies.write(COOKIES.organisationName, organisation.name)
  cookies.write(COOKIES.organisationType, organisation.type)
}

export function leaveOrganisation(cookies: SessionCookies): void {
  cookies.drop(COOKIES.organisationId, COOKIES.organisationName, COOKIES.organisationType)
}

export type OrganisationToken = { token: string; expiresAt: number }

/** AUTH-20: the person's token for one of the organisation. Answers nothing where it is refused (AUTH-34). */
export async function exchangeToken(given: {
  issuer: Issuer
  organisation: Organisation
  userToken: string
  onFailure: (error: unknown) => void
}): Promise<OrganisationToken | null> {
  const { signIn } = club
  const form = new URLSearchParams({
    client_id: given.issuer.clientId,
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    scope: ['openid', ...signIn.scopes, signIn.organisationAdminScope].join(' '),
    organization_id: given.organisation.id,
    token: given.userToken,
  })
  try {
    const answer = await fetch(`${given.issuer.authority}/connect/token`, { method: 'POST', body: form })
    const body = (await answer.json()) as { access_token?: string; expires_in?: number; error?: string }
    if (!answer.ok || !body.access_token) throw Object.assign(new Error('exchange'), { error: body.error })
    return { token: body.access_token, expiresAt: Date.now() + (body.expires_in ?? 60) * 1000 }
  } catch (error) {
    given.onFailure(error)
    return null
  }
}
