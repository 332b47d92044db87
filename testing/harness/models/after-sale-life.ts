import { buildExchange, resaleItem } from '#modules/marketplace/build.ts'
import { buildEvent } from '#modules/tickets/build.ts'
import { buildSoldOutEvent } from '#modules/waiting-list/build.ts'
import { agreements } from '#modules/wallet/transfers/transfers.schema.ts'
import type { TestApp } from '#testing/app.ts'
import type { Buyer } from '#testing/harness/buyer.ts'
import { unzip } from '#testing/unzip.ts'

/** What a person did with tickets after their sale, by the ids of what came of it. */
export type AfterSaleLife = Record<
  'sent' | 'declined' | 'waiting' | 'offer' | 'bought' | 'wish' | 'pass' | 'application',
  string
>

type Given = {
  person: Buyer & { email: string; secondEmail: string }
  /** Words of their own. */
  words: { declining: string; note: string; firstName: string; lastName: string }
  address: object
  order(skus: { sku: string }[]): Promise<unknown>
}

/**
 * Tickets forwarded and got, one declined with words and one that waits; a ticket sold and paid out, another bought from
 * somebody; a wish, a pass on a phone, and an application to become a member.
 */
export async function liveAfterSales(program: TestApp, given: Given): Promise<AfterSaleLife> {
  const { person, words, address } = given
  const { db } = program.test
  const [friend] = (await program.gather(1)) as [Buyer]
  const { buyTicket, buy, offer, afterMatch } = buildExchange(program)
  const must = async (who: Buyer, method: 'POST' | 'PATCH', path: string, body?: object) => {
    const answer = await program.send({ method, path, token: who.token, ...(body ? { body } : {}) })
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.json)}`)
    return answer.json
  }
  const forward = async (who: Buyer, ticketId: string, recipientMail: string): Promise<string> =>
    (await must(who, 'POST', '/api/wallet/v3/ticketTransfers', { ticketId, recipientMail })).id
  const answerTo = (transfer: string, body: object) =>
    must(person, 'PATCH', `/api/wallet/v3/ticketTransfers/${transfer}`, body)

  const match = await buildEvent(db, { maxPerBuyer: 20 })
  const [mine, kept, theirs, forAnswer] = [
    await buyTicket(person, match, '19-1-1'),
    await buyTicket(person, match, '19-1-2'),
    await buyTicket(friend, match, '19-1-3'),
    await buyTicket(friend, match, '19-1-4'),
  ]
  const sent = await forward(person, mine.id, `${friend.id}@probe.example`)
  const accepted = await forward(friend, theirs.id, person.email)
  const agreed = { agreedTerms: agreements.terms, agreedRegulations: agreements.regulations }
  await answerTo(accepted, { accept: true, ...agreed })
  const declined = await forward(friend, forAnswer.id, person.secondEmail)
  await answerTo(declined, { accept: false, reasonForDeclining: words.declining })
  const waiting = await forward(friend, forAnswer.id, person.email)

  const over = await buildEvent(db, { startsInDays: 2 })
  const sold = await buyTicket(person, over, '19-1-1')
  const offered = await offer(person, { ...sold.request, address })
  await buy(friend, resaleItem(offered.json.id))
  await afterMatch(over)
  const others = await buyTicket(friend, match, '19-1-5')
  const free = await offer(friend, others.request)
  await given.order([resaleItem(free.json.id)])

  const event = await buildSoldOutEvent(db)
  const wished = { quantity: 1, priceClasses: ['s'] }
  const wish = (await must(person, 'POST', `/api/ticketing/events/${event}/wishes`, wished)).id
  await savePass(program, person, kept.id)
  const application = await must(person, 'POST', '/api/shop/v2/memberships/self/application', {
    kind: 'hardship',
    firstName: words.firstName,
    lastName: words.lastName,
    birthDate: '1971-03-10',
    address,
    note: words.note,
    acceptedStatutes: true,
  })
  return {
    sent,
    declined,
    waiting,
    offer: offered.json.id,
    bought: free.json.id,
    wish,
    pass: kept.id,
    application: application.id,
  }
}

/** Into Apple's wallet, and the phone wants to hear of changes. */
async function savePass(program: TestApp, { token }: Buyer, ticketId: string): Promise<void> {
  const path = `/api/wallet/v3/self/tickets/${ticketId}/applePass`
  const made = await program.send({ method: 'POST', path, token })
  if (made.status !== 200) throw new Error(`no pass: ${JSON.stringify(made.json)}`)
  const file = await program.app.inject({
    url: new URL(made.json.url).pathname + new URL(made.json.url).search,
  })
  const { authenticationToken, passTypeIdentifier, serialNumber } = JSON.parse(
    unzip(file.rawPayload).get('pass.json')!.toString(),
  )
  const registered = await program.send({
    method: 'POST',
    path: `/api/wallet/passes/v1/devices/phone-of-${ticketId}/registrations/${passTypeIdentifier}/${serialNumber}`,
    token: `ApplePass ${authenticationToken}`,
    body: { pushToken: 'f'.repeat(64) },
  })
  if (registered.status !== 201) throw new Error(`the phone is not registered: ${registered.status}`)
}
