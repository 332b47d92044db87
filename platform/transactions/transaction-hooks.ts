import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, type KyselyConfig, type Transaction, type TransactionBuilder } from 'kysely'
import type { DB as Tables } from '#platform/database.gen.ts'
import { pipelined } from './pipelined-transaction.ts'

type Trx = Transaction<Tables>

/** What is done in the first transaction that commits within `run`: at its begin and, after its work, before its end. */
export type TransactionHook = {
  begun?(trx: Trx): Promise<void>
  ending(trx: Trx): Promise<void>
}

type Held = TransactionHook & { isDone: boolean }

const hooks = new AsyncLocalStorage<Held>()

/**
 * Runs something whose transactions are its own, and takes part in the first of them that commits. Answers whether there was
 * one: a hook belongs to a change, without a change it has done nothing.
 */
export async function withTransactionHook<T>(
  hook: TransactionHook,
  run: () => Promise<T>,
): Promise<{ result: T; hasRun: boolean }> {
  const held: Held = { ...hook, isDone: false }
  const result = await hooks.run(held, run)
  return { result, hasRun: held.isDone }
}

/** Kysely, whose transactions know hooks and send what is asked for at once in one go. */
export class HookedKysely<DB> extends Kysely<DB> {
  readonly #config: KyselyConfig

  constructor(config: KyselyConfig) {
    super(config)
    this.#config = config
  }

  override transaction(): TransactionBuilder<DB> {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = async <T>(work: (trx: Transaction<DB>) => Promise<T>): Promise<T> => {
      const hook = hooks.getStore()
      if (!hook || hook.isDone) return execute((trx) => pipelined(this.#config, trx, work))
      const result = await execute((trx) => pipelined(this.#config, trx, (sent) => within(hook, sent, work)))
      hook.isDone = true
      return result
    }
    return builder
  }
}

async function within<DB, T>(
  hook: TransactionHook,
  trx: Transaction<DB>,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  await hook.begun?.(trx as unknown as Trx)
  const done = await work(trx)
  await hook.ending(trx as unknown as Trx)
  return done
}
