import type { Identity } from '#modules/identity/identity.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { digestOf, tellConsequences } from '#modules/office/shared/consequences.ts'
import type { TicketKeyOffice } from '#modules/tickets/tickets.ts'
import type { Db } from '#platform/db.ts'
import type { OfficeKeys } from './schema.ts'

/** The doors of those who keep the keys. */
export type KeysContext = {
  db: Db
  tokenKeys: Pick<Identity['keys'], 'list' | 'rotate' | 'replaceNow'>
  ticketKeys: TicketKeyOffice
}

export async function listKeys({ db, tokenKeys, ticketKeys }: KeysContext): Promise<OfficeKeys> {
  const [tokens, tickets] = await Promise.all([tokenKeys.list(), ticketKeys.listWithCodes(db)])
  return {
    tickets: tickets.toReversed().map(({ id, createdAt, retiredAt, compromisedAt, codes }) => ({
      id,
      state: compromisedAt ? 'refused' : retiredAt ? 'verifying' : 'signing',
      createdAt: createdAt.toISOString(),
      retiredAt: retiredAt?.toISOString() ?? null,
      refusedAt: compromisedAt?.toISOString() ?? null,
      codes,
    })),
    tokens: tokens.map(({ kid, state, createdAt, signsFrom, retiredAt }) => ({
      id: kid,
      state,
      createdAt: createdAt.toISOString(),
      signsFrom: signsFrom.toISOString(),
      endsAt: retiredAt?.toISOString() ?? null,
    })),
  }
}

/**
 * What giving up the keys does. Tickets are sold meanwhile and a leak does not wait: their numbers are told, and others are no
 * other consequence. Another key that signs is: somebody was first.
 */
export async function previewGivingUp(
  { ticketKeys }: Pick<KeysContext, 'ticketKeys'>,
  at: Db,
): Promise<Consequences> {
  const { signing, keys, codes, papers, mails } = await ticketKeys.foresee(at)
  const told = tellConsequences({
    lines: [
      { kind: 'keysRefused', count: keys },
      { kind: 'codesRefused', count: codes, isPassing: true },
      { kind: 'codesNew', count: codes, isPassing: true },
      { kind: 'papersWorthless', count: papers, isPassing: true },
      { kind: 'mails', count: mails, isPassing: true },
      { kind: 'offlineLater' },
      { kind: 'ticketsStay', isNot: true },
      { kind: 'entriesStay', isNot: true },
    ],
    totalCents: null,
    isFinal: true,
  })
  return { ...told, digest: digestOf({ signing, told: told.digest }) }
}
