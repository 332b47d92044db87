import { setContent } from '#modules/catalogue/catalogue.ts'
import { nameAt, needed, UsageError } from './arguments.ts'
import type { Command } from './command.ts'

const UNITS = ['l', 'kg', 'm', 'm2'] as const
const QUANTITY = /^\d{1,6}([.,]\d{1,3})?$/

/** The goods of the shop. */
export const productCommands: Record<string, Command> = {
  'product content': {
    help: 'product content ID --amount 0,5 --kind l|kg|m|m2 | none   what is in one piece: its price per unit is shown',
    async run({ database: { db } }, given) {
      const productId = nameAt(given, 0, 'the id of the product, e.g. 1.1507')
      const content = given.names[1] === 'none' ? null : contentOf(given)
      await db.transaction().execute((trx) => setContent(trx, { productId, content }))
      return { product: productId, content: content ? `${content.quantity} ${content.unit}` : 'none' }
    },
  },
}

function contentOf(given: Parameters<Command['run']>[1]) {
  const amount = needed(given, 'amount', 'how much is in one piece')
  const unit = UNITS.find((one) => one === given.options['kind'])
  const quantity = Number(amount.replace(',', '.'))
  if (!unit || !QUANTITY.test(amount) || quantity <= 0)
    throw new UsageError(`A piece has an amount above zero of ${UNITS.join(', ')}.`)
  return { quantity, unit }
}
