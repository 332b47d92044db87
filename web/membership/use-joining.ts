import { useCallback, useEffect, useState } from 'react'
import type { MembershipCards } from '#modules/account/schema.ts'
import type { Contact, ContactAddress } from '#modules/contacts/schema.ts'
import type { MembershipApplication } from '#modules/memberships/joining.schema.ts'
import type { List } from '#platform/lists.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/session.ts'
import { APPLICATION, type Known } from './application.ts'

const SELF = '/api/contact/contacts/self'

/** Silent, because a form can be filled in without: what it needs to know the server asks again. */
async function ask<T>(name: string, path: string): Promise<T | null> {
  const answer = await call<T>({ name, path, retries: 1, reaction: () => 'silent' })
  return answer.ok ? answer.data : null
}

/** Where somebody stands on the way into the club; a visitor stands at its beginning. */
export function useJoining() {
  const { status, organisation } = useSession()
  const [application, setApplication] = useState<MembershipApplication | null>(null)
  const [isMember, setMember] = useState(false)
  const [known, setKnown] = useState<Known | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isPerson = status === 'signedIn' && organisation === null

  const load = useCallback(async () => {
    const [own, cards, contact, addresses] = await Promise.all([
      ask<MembershipApplication>('membershipApplication', APPLICATION),
      ask<MembershipCards>('accountMembershipCards', '/api/account/self/membershipCards'),
      ask<Contact>('contactSelf', SELF),
      ask<List<ContactAddress>>('contactAddresses', `${SELF}/addresses`),
    ])
    setApplication(own)
    setMember(cards?.items.some(({ state }) => state === 'active') ?? false)
    if (contact) setKnown({ contact, address: addresses?.items[0] ?? null })
  }, [])

  useEffect(() => {
    if (isPerson) void load()
  }, [isPerson, load])

  async function withdraw() {
    setBusy(true)
    const answer = await call({ name: 'membershipWithdraw', method: 'DELETE', path: APPLICATION })
    // Decided meanwhile: what became of it is read again.
    if (answer.ok) setApplication(null)
    else await load()
    setBusy(false)
  }

  return { application, isMember, known, isBusy, withdraw, applied: setApplication }
}
