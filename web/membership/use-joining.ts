import { useCallback, useEffect, useState } from 'react'
import { listMembershipCards } from '#modules/account/endpoints.ts'
import { listAddresses, readOwnContact } from '#modules/contacts/endpoints.ts'
import { readOwnApplication, withdrawApplication } from '#modules/memberships/joining.endpoints.ts'
import type { MembershipApplication } from '#modules/memberships/joining.schema.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/session.ts'
import type { Known } from './application.ts'

/** Silent, because a form can be filled in without: what it needs to know the server asks again. */
const silently = { retries: 1, reaction: () => 'silent' as const }

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
      call(readOwnApplication, silently),
      call(listMembershipCards, silently),
      call(readOwnContact, silently),
      call(listAddresses, silently),
    ])
    setApplication(own.ok ? own.data : null)
    setMember(cards.ok && cards.data.items.some(({ state }) => state === 'active'))
    const address = (addresses.ok && addresses.data.items[0]) || null
    if (contact.ok) setKnown({ contact: contact.data, address })
  }, [])

  useEffect(() => {
    if (isPerson) void load()
  }, [isPerson, load])

  async function withdraw() {
    setBusy(true)
    const answer = await call(withdrawApplication)
    // Decided meanwhile: what became of it is read again.
    if (answer.ok) setApplication(null)
    else await load()
    setBusy(false)
  }

  return { application, isMember, known, isBusy, withdraw, applied: setApplication }
}
