import { readFile } from 'node:fs/promises'
import { ordering } from '#club/ordering.ts'
import { StatementError } from '#modules/checkout/open-items/statement-error.ts'
import { centsOf, dayOf, type Given, nameAt, needed, UsageError } from './arguments.ts'
import type { Command } from './command.ts'

const ORDER = `the order's number, e.g. ${ordering.orderNumberPrefix}-2026-000123`
const actorOf = (given: Given) => `staff:${given.by}`

/** What is owed to the club, and the money that comes for it. */
export const invoiceCommands: Record<string, Command> = {
  'invoice open': {
    help: 'invoice open [--state handed-to-staff]          what is owed, the longest due first',
    run: async ({ openItems }, given) =>
      (await openItems.list({ dunnedOut: given.options['state'] === 'handed-to-staff' })).map(
        ({ paymentId: _, ...item }) => item,
      ),
  },
  'invoice paid': {
    help: 'invoice paid ORDER --amount 25.50 --at 2026-12-31   money that came another way than by a statement',
    run({ openItems }, given) {
      const on = needed(given, 'at', 'the day, e.g. 2026-12-31')
      dayOf(on, 'begin')
      return openItems.markPaid({
        order: nameAt(given, 0, ORDER),
        amountCents: centsOf(needed(given, 'amount', 'how much came, in euros')),
        on,
        actor: actorOf(given),
      })
    },
  },
  'invoice returned': {
    help: 'invoice returned ORDER --reason TEXT            a debit or card payment that the bank took back',
    run: async ({ openItems }, given) => ({
      isNew: await openItems.markReturned({
        order: nameAt(given, 0, ORDER),
        reason: needed(given, 'reason', "the bank's reason"),
        actor: actorOf(given),
      }),
    }),
  },
  'invoice credit': {
    help: 'invoice credit EMAIL --state approved|blocked [--amount 500]   who may buy on account, and how much may be open',
    async run({ openItems, organisations }, given) {
      const email = nameAt(given, 0, "the buyer's e-mail address")
      const state = needed(given, 'state', 'approved or blocked')
      if (state !== 'approved' && state !== 'blocked') throw new UsageError('--state is approved or blocked.')
      const party = await organisations.partyOf(email)
      if (!party) throw new UsageError(`Nobody here has the address ${email}.`)
      const limit = given.options['amount']
      await openItems.decideCredit({
        ownerId: party.id,
        isApproved: state === 'approved',
        limitCents: limit ? centsOf(limit) : null,
        actor: actorOf(given),
      })
      return { buyer: party.name, state }
    },
  },
  'bank-statement import': {
    help: 'bank-statement import FILE                      transfers of a CAMT.053, MT940 or CSV file; known ones are left out',
    async run({ openItems }, given) {
      const file = await readFile(nameAt(given, 0, 'the file of the statement')).catch(() => {
        throw new UsageError(`${given.names[0]} cannot be read.`)
      })
      try {
        return await openItems.importStatement({ file, actor: actorOf(given) })
      } catch (error) {
        throw error instanceof StatementError ? new UsageError(error.message) : error
      }
    },
  },
  'bank-statement open': {
    help: 'bank-statement open                             transfers that name no order',
    run: ({ openItems }) => openItems.listUnassigned(),
  },
  'bank-statement assign': {
    help: 'bank-statement assign ENTRY ORDER               such a transfer is for this order',
    run: ({ openItems }, given) =>
      openItems.assign({
        entryId: nameAt(given, 0, 'the id of the entry (bank-statement open)'),
        order: nameAt(given, 1, ORDER),
        actor: actorOf(given),
      }),
  },
  'transfers due': {
    help: 'transfers due                                   money that people get back by transfer: refunds, too much paid',
    run: ({ openItems }) => openItems.listToSend(),
  },
  'transfers sent': {
    help: 'transfers sent ID --at 2026-12-31               you sent it: a refund, a surplus, or a transfer that names no order',
    run({ openItems }, given) {
      const on = needed(given, 'at', 'the day, e.g. 2026-12-31')
      dayOf(on, 'begin')
      return openItems.noteSent({
        id: nameAt(given, 0, 'the id (transfers due, bank-statement open)'),
        on,
        actor: actorOf(given),
      })
    },
  },
}
