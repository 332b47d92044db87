import { type Domains, serviceOrigin } from '#club/domains.ts'

/** Which OpenID provider a page signs in at. */
export type Issuer = { authority: string; clientId: string }

export function ownIssuer(domains: Domains): Issuer {
  return { authority: serviceOrigin('id', domains), clientId: 'kurve-web' }
}

/** Where oidc-client-ts keeps the signed-in user of this origin. */
export function userKey(issuer: Issuer): string {
  return `oidc.user:${issuer.authority}:${issuer.clientId}`
}
