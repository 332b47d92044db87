import { club } from '#club/club.ts'
import { voucherKinds } from '#modules/discounts/schema.ts'
import { centsOf, dayOf, type Given, nameAt, needed, numberOf, UsageError } from './arguments.ts'
import type { Command } from './command.ts'

const SHOWN = 200

const sellerOf = ({ options }: Given) =>
  options['seller'] ? numberOf(options['seller']) : club.defaultTenantId
const momentOf = (text: string | undefined, moment: 'begin' | 'end') => (text ? dayOf(text, moment) : null)

export const codeCommands: Record<string, Command> = {
  'vouchers issue': {
    help: 'vouchers issue --amount 25 [--kind credit|gift|single] [--until 2027-12-31]   prints its code, once',
    async run({ database: { db }, discounts }, given) {
      const amountCents = centsOf(needed(given, 'amount', 'what it is worth in euros'))
      const kind = voucherKinds.find((one) => one === (given.options['kind'] ?? 'credit'))
      if (!kind || amountCents === 0)
        throw new UsageError(`A voucher has an amount and is one of ${voucherKinds.join(', ')}.`)
      const { code } = await db.transaction().execute((trx) =>
        discounts.issueVoucher(trx, {
          sellerId: sellerOf(given),
          kind,
          amountCents,
          expiresAt: momentOf(given.options['until'], 'end'),
          createdBy: `staff:${given.by}`,
          owedFrom: 'goodwill',
        }),
      )
      return { code, kind, amountCents }
    },
  },
  'vouchers block': {
    help: 'vouchers block CODE                             nobody pays with it any more',
    async run({ database: { db }, discounts }, given) {
      const code = nameAt(given, 0, 'the code')
      const done = await db.transaction().execute(async (trx) => {
        const id = await discounts.voucherIdOf(trx, code)
        return id !== null && (await discounts.blockVoucher(trx, id))
      })
      if (!done) throw new UsageError('There is no such voucher, or it is blocked already.')
      return { code, state: 'blocked' }
    },
  },
  'vouchers list': {
    help: 'vouchers list                                   the newest, without their codes',
    run: async ({ database: { db }, discounts }) => discounts.listVouchers(db, SHOWN),
  },
  'promotions add': {
    help: 'promotions add CODE --name-de TEXT --name-en TEXT --percent 10 | --amount 5 [--min 50] [--from DAY] [--until DAY] [--uses 100]',
    async run({ database: { db }, discounts }, given) {
      const { percent, amount, min, uses, from, until } = given.options
      if ((percent === undefined) === (amount === undefined))
        throw new UsageError('Say either --percent or --amount.')
      const code = nameAt(given, 0, 'the code')
      const name = {
        de: needed(given, 'name-de', 'what buyers read'),
        en: needed(given, 'name-en', 'what buyers read in English'),
      }
      const ja = given.options['name-ja']
      await db.transaction().execute((trx) =>
        discounts.createPromotion(trx, {
          sellerId: sellerOf(given),
          code,
          name: ja ? { ...name, ja } : name,
          percent: percent === undefined ? null : numberOf(percent),
          amountCents: amount === undefined ? null : centsOf(amount),
          minOrderCents: min === undefined ? 0 : centsOf(min),
          validFrom: momentOf(from, 'begin'),
          validUntil: momentOf(until, 'end'),
          maxUses: uses === undefined ? null : numberOf(uses),
          activatedAt: new Date(),
        }),
      )
      return { code, state: 'active' }
    },
  },
  'promotions end': {
    help: 'promotions end CODE                             refused from now on',
    async run({ database: { db }, discounts }, given) {
      const code = nameAt(given, 0, 'the code')
      if (!(await db.transaction().execute((trx) => discounts.endPromotion(trx, code))))
        throw new UsageError('There is no such promotion, or it has ended already.')
      return { code, state: 'ended' }
    },
  },
  'promotions list': {
    help: 'promotions list                                 the newest',
    run: async ({ database: { db }, discounts }) => discounts.listPromotions(db, SHOWN),
  },
}
