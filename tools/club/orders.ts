import { ordering } from '#club/ordering.ts'
import { type CarrierName, carriers } from '#club/shipping.ts'
import { orderStates } from '#modules/checkout/schema.ts'
import type { Program } from '../../program/program.ts'
import { type Given, itemsOf, nameAt, needed, UsageError } from './arguments.ts'
import type { Command } from './command.ts'

type Staff = Program['afterSale']['staff']

const actorOf = (given: Given) => `staff:${given.by}` as const
const NUMBER = `the order's number, e.g. ${ordering.orderNumberPrefix}-2026-000123`
const DECLARATION = 'the id of the declaration, from the list'
const RETURN = "the return's number, e.g. RS-2026-000012"

export const orderCommands: Record<string, Command> = {
  'orders list': {
    help: 'orders list [--state OrderPlaced]               the newest orders',
    async run({ afterSale: { staff } }, given) {
      const state = given.options['state'] ?? null
      if (state && !orderStates.includes(state as never))
        throw new UsageError(`There is no state ${state}. There are: ${orderStates.join(', ')}.`)
      const orders = await staff.listOrders({ state })
      return orders.map(({ number, state, placedAt, buyer, totalCents }) => ({
        number,
        state,
        placedAt,
        buyer,
        totalCents,
      }))
    },
  },
  'orders show': {
    help: 'orders show NUMBER                              its items and every step',
    async run({ afterSale: { staff } }, given) {
      const order = await staff.loadOrder(nameAt(given, 0, NUMBER))
      return { order, items: await staff.listItems(order.id), steps: await staff.listSteps(order.id) }
    },
  },
  'orders start': {
    help: 'orders start NUMBER                             packing or printing begins',
    run: ({ afterSale: { staff } }, given) =>
      change(staff, given, (orderId) => staff.start({ orderId, actor: actorOf(given) })),
  },
  'orders ship': {
    help: 'orders ship NUMBER --carrier DHL --tracking NR [--items SKU:2,SKU]   a parcel leaves',
    run({ afterSale: { staff } }, given) {
      const carrier = needed(given, 'carrier', `one of ${Object.keys(carriers).join(', ')}`)
      if (!(carrier in carriers))
        throw new UsageError(`${carrier} is none of ${Object.keys(carriers).join(', ')}.`)
      return change(staff, given, async (orderId) => {
        await staff.ship({
          orderId,
          wishes: await wishesOf(staff, orderId, given),
          carrier: carrier as CarrierName,
          trackingNumber: given.options['tracking'] ?? null,
          actor: actorOf(given),
        })
      })
    },
  },
  'orders arrive': {
    help: 'orders arrive NUMBER                            what is on its way is there',
    run: ({ afterSale: { staff } }, given) =>
      change(staff, given, (orderId) => staff.arrive({ orderId, actor: actorOf(given) })),
  },
  'orders cancel': {
    help: 'orders cancel NUMBER --reason TEXT [--items SKU:2,SKU]   calls off and refunds',
    run: ({ afterSale: { staff } }, given) => {
      const reason = needed(given, 'reason', 'why, for the record')
      return change(staff, given, async (orderId) => {
        await staff.cancel({
          orderId,
          wishes: await wishesOf(staff, orderId, given),
          actor: actorOf(given),
          reason,
        })
      })
    },
  },
  'returns list': {
    help: 'returns list [--state registered]               what comes back',
    run: ({ afterSale: { staff } }, given) => staff.listReturns({ state: given.options['state'] ?? null }),
  },
  'returns register': {
    help: 'returns register NUMBER --reason TEXT [--items SKU:2] [--voucher]   also what buyers may not announce',
    run: ({ afterSale: { staff } }, given) => {
      const reason = needed(given, 'reason', 'why it comes back')
      return change(staff, given, async (orderId) => {
        await staff.returns.register({
          orderId,
          wishes: await wishesOf(staff, orderId, given),
          reason,
          comment: null,
          payout: given.options['voucher'] ? 'voucher' : 'method',
          actor: actorOf(given),
        })
      })
    },
  },
  'returns receive': {
    help: 'returns receive NUMBER                          it is here: refunds it and puts it on the shelf',
    async run({ afterSale: { staff } }, given) {
      const number = nameAt(given, 0, RETURN).toUpperCase()
      await staff.returns.receive({ number, actor: actorOf(given) })
      return { number, state: 'received' }
    },
  },
  'returns refuse': {
    help: 'returns refuse NUMBER --reason TEXT             it cannot be taken; the buyer reads why',
    async run({ afterSale: { staff } }, given) {
      const number = nameAt(given, 0, RETURN).toUpperCase()
      const refusal = needed(given, 'reason', 'why, the buyer reads it')
      await staff.returns.refuse({ number, actor: actorOf(given), refusal })
      return { number, state: 'refused' }
    },
  },
  refunds: {
    help: 'refunds [--state requested|done|failed]         money on its way back',
    run: ({ afterSale: { staff } }, given) => staff.listRefunds({ state: given.options['state'] ?? null }),
  },
  withdrawals: {
    help: 'withdrawals [--state unmatched]                 declarations of withdrawal; those unmatched wait for you',
    run: ({ afterSale: { staff } }, given) =>
      staff.listWithdrawals({ state: given.options['state'] ?? null }),
  },
  'withdrawals match': {
    help: 'withdrawals match ID NUMBER                     it is this order; carries out what the law covers and answers',
    run: ({ afterSale: { staff } }, given) =>
      staff.withdrawals.match({
        id: nameAt(given, 0, DECLARATION),
        orderNumber: nameAt(given, 1, NUMBER),
        by: actorOf(given),
      }),
  },
  'withdrawals refuse': {
    help: 'withdrawals refuse ID --reason TEXT             answers with the reason',
    run: ({ afterSale: { staff } }, given) =>
      staff.withdrawals.refuse({
        id: nameAt(given, 0, DECLARATION),
        reason: needed(given, 'reason', 'why, as they will read it'),
        by: actorOf(given),
      }),
  },
}

/** Does something with the order that is named and answers how it stands then. */
async function change(
  staff: Staff,
  given: Given,
  act: (orderId: string) => Promise<void>,
): Promise<{ number: string; state: string }> {
  const order = await staff.loadOrder(nameAt(given, 0, NUMBER))
  await act(order.id)
  const { number, state } = await staff.loadOrder(order.number)
  return { number, state }
}

/** Items by their id, or by a sku that one line has. */
async function wishesOf(staff: Staff, orderId: string, given: Given) {
  const wanted = itemsOf(given.options['items'])
  if (!wanted) return null
  const items = await staff.listItems(orderId)
  return wanted.map(({ name, quantity }) => {
    const found = items.filter((item) => item.id === name || item.sku === name)
    if (found.length !== 1)
      throw new UsageError(
        found.length === 0
          ? `The order has no ${name}.`
          : `Several lines are ${name}: name one by its id (orders show).`,
      )
    return { itemId: found[0]!.id, quantity }
  })
}
