import type { PostalAddress } from '#modules/contacts/schema.ts'
import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { mayWishFor } from './accessible.ts'
import { completed } from './completing.ts'
import { actorOf, type ContractsContext, refuse } from './context.ts'
import { type ContractRow, changeContract, findContract, holdContract } from './contracts.storage.ts'
import { loadWishesOf, saveWish } from './reading.storage.ts'
import { viewFor } from './reading.ts'
import { hasPrice, isMediumOffered, refusalToChange } from './rules.ts'
import type { Contract, ContractChange } from './schema.ts'
import { loadPrices } from './seasons.storage.ts'

type Change = (trx: Trx, held: ContractRow, actor: string) => Promise<ContractRow>

/** A change by its subscriber, under its lock. 404 for whoever only uses it: they ask the subscriber (ABO-27). */
async function changeOwn(
  ctx: ContractsContext,
  given: { caller: Caller; id: string },
  change: Change,
): Promise<Contract> {
  const { caller, id } = given
  const changed = await ctx.db.transaction().execute(async (trx) => {
    const held = await holdContract(trx, { id, partyId: caller.subjectId })
    if (!held || held.subscriberId !== caller.subjectId) throw notFound()
    const refusal = refusalToChange(held)
    if (refusal) throw refuse(refusal)
    return change(trx, held, actorOf(held, caller))
  })
  return viewFor(ctx, caller, changed)
}

/** ABO-35. What was missing may be there now. */
export async function changeAddress(
  ctx: ContractsContext,
  given: { caller: Caller; id: string; type: string; address: PostalAddress },
): Promise<Contract> {
  const { type, address } = given
  if (type !== 'invoice' && type !== 'shipping') throw notFound()
  return changeOwn(ctx, given, async (trx, held, actor) =>
    changeContract(trx, held, {
      to: {
        ...(type === 'invoice' ? { invoice_address: address } : { shipping_address: address }),
        ...(await completed(trx, { ...held, ...(type === 'invoice' ? { invoiceAddress: address } : {}) })),
      },
      step: { kind: 'addressChanged', actor, changes: { address: [null, type] } },
    }),
  )
}

/** ABO-36: with a stored method of one's own; instalments that are not collected yet go along. */
export async function changePayment(
  ctx: ContractsContext,
  given: { caller: Caller; id: string; paymentTokenId: string | null },
): Promise<Contract> {
  const { caller, id, paymentTokenId } = given
  const own = await findContract(ctx.db, { id, partyId: caller.subjectId })
  if (own?.subscriberId !== caller.subjectId) throw notFound()
  const info = await ctx.paymentInfo({ caller })
  const stored = [...info.creditCard, ...info.payPal, ...(info.sepa ?? [])].find(
    (method) => method.id === paymentTokenId,
  )
  const isOffered = paymentTokenId === null ? info.purchaseOnAccount !== undefined : stored !== undefined
  if (!isOffered) throw refuse('PAYMENT_TOKEN_UNKNOWN', 422)
  return changeOwn(ctx, given, async (trx, held, actor) => {
    if (paymentTokenId && !(await ctx.holdTokens(trx, [{ id: paymentTokenId, ownerId: caller.subjectId }])))
      throw refuse('PAYMENT_TOKEN_UNKNOWN', 422)
    await ctx.changeDuesPayment(trx, { contractId: id, paymentTokenId, actor })
    return changeContract(trx, held, {
      to: { payment_token_id: paymentTokenId, ...(await completed(trx, held)) },
      step: { kind: 'paymentChanged', actor, changes: { kind: [null, stored?.kind ?? 'purchaseOnAccount'] } },
    })
  })
}

/** ABO-37: a wish for the next season, which may be taken back (null) until the season is renewed. */
export function changeDetails(
  ctx: ContractsContext,
  given: { caller: Caller; id: string; change: ContractChange },
): Promise<Contract> {
  return changeOwn(ctx, given, async (trx, held, actor) => {
    let contract = held
    const { newPricingClass, newShippingCode, buysAddedMatches, newBlock, newGroup } = given.change
    if (newPricingClass !== undefined) contract = await wishForClass(trx, contract, newPricingClass, actor)
    await wishForPlace(ctx, trx, contract, { block: newBlock, group: newGroup })
    if (newShippingCode !== undefined && newShippingCode !== contract.newMedium) {
      if (newShippingCode !== null && !isMediumOffered(newShippingCode)) throw refuse('MEDIUM_UNKNOWN', 422)
      const wished = newShippingCode === contract.medium ? null : newShippingCode
      contract = await changeContract(trx, contract, {
        to: { new_medium: wished },
        step: { kind: 'mediumChanged', actor, changes: { newMedium: [contract.newMedium, wished] } },
      })
    }
    if (buysAddedMatches !== undefined && buysAddedMatches !== contract.buysAddedMatches)
      contract = await changeContract(trx, contract, {
        to: { buys_added_matches: buysAddedMatches },
        step: {
          kind: 'addedMatchesAllowed',
          actor,
          changes: { buysAddedMatches: [contract.buysAddedMatches, buysAddedMatches] },
        },
      })
    return contract
  })
}

async function wishForClass(
  trx: Trx,
  contract: ContractRow,
  wish: string | null,
  actor: string,
): Promise<ContractRow> {
  const newPriceClass = wish === contract.priceClass ? null : wish
  if (newPriceClass === contract.newPriceClass) return contract
  if (newPriceClass !== null) {
    const prices = await loadPrices(trx, contract.season + 1)
    const isPriced = hasPrice(prices, { priceClass: newPriceClass, ticketType: contract.ticketType })
    if (!isPriced || !mayWishFor(contract, newPriceClass)) throw refuse('PRICE_CLASS_UNKNOWN', 422)
  }
  // What went with another class is no wish any more.
  await saveWish(trx, contract.id, null)
  return changeContract(trx, contract, {
    to: { new_price_class: newPriceClass },
    step: {
      kind: newPriceClass === null ? 'priceClassWishWithdrawn' : 'priceClassWished',
      actor,
      changes: { newPriceClass: [contract.newPriceClass, newPriceClass] },
    },
  })
}

/** Where, and with whom: goes with the class that is wished for, and is kept where it is not named. */
async function wishForPlace(
  { classOfBlock }: Pick<ContractsContext, 'classOfBlock'>,
  trx: Trx,
  { id, newPriceClass }: ContractRow,
  { block, group }: { block?: string | null | undefined; group?: string | null | undefined },
): Promise<void> {
  if (block === undefined && group === undefined) return
  if (newPriceClass === null && (block || group)) throw refuse('BLOCK_NOT_OF_CLASS', 422)
  if (block && classOfBlock(block) !== newPriceClass) throw refuse('BLOCK_NOT_OF_CLASS', 422)
  const before = (await loadWishesOf(trx, [id])).get(id) ?? { block: null, group: null }
  await saveWish(trx, id, {
    block: block === undefined ? before.block : block,
    group: group === undefined ? before.group : group,
  })
}
