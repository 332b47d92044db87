import { club } from '#club/club.ts'
import { organisations, type PersonKey, people } from '#demo/people.ts'
import type { Identity } from '#modules/identity/identity.ts'

type OrganisationKey = keyof typeof organisations

/** An access token for one of the demo people, or for an organisation in whose name they act. */
export function tokenFor(
  identity: Pick<Identity, 'signTokenFor'>,
  key: PersonKey,
  more: {
    scopes?: readonly string[]
    organisation?: OrganisationKey
    sid?: string
    seconds?: number
    /** When they last proved who they are, seconds since 1970; now, if nothing is said. */
    authTime?: number
  } = {},
): Promise<string> {
  const { organisation, scopes = club.signIn.scopes, ...rest } = more
  const person = people[key].id
  if (!organisation) return identity.signTokenFor({ subjectId: person, scopes, ...rest })
  return identity.signTokenFor({
    subjectId: organisations[organisation].id,
    actorId: person,
    scopes: [...scopes, club.signIn.organisationAdminScope],
    ...rest,
  })
}

/** The header that goes with it. */
export async function bearerFor(...given: Parameters<typeof tokenFor>): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await tokenFor(...given)}` }
}
