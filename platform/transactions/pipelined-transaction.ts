import { type ConnectionProvider, type DatabaseConnection, type KyselyConfig, Transaction } from 'kysely'

/**
 * Runs the work of a transaction so that a statement does not wait for the answer to the one before it, as Kysely's own
 * transactions do: what is asked for by one `Promise.all` goes out in one write and one round trip. PostgreSQL does it in
 * the order of the calls, so a lock asked for first is taken first, and after an error nothing of the rest is done.
 * What is asked for after the work has ended is refused: it would be done outside of the transaction.
 */
export function pipelined<DB, T>(
  config: KyselyConfig,
  trx: Transaction<DB>,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  const executor = trx.getExecutor()
  return executor.provideConnection(async (connection) => {
    const provider = untilClosed(connection)
    try {
      return await work(
        new Transaction<DB>({
          config,
          dialect: config.dialect,
          // Only transactions within transactions would ask it, which there are not.
          driver: config.dialect.createDriver(),
          executor: executor.withConnectionProvider(provider),
        }),
      )
    } finally {
      provider.close()
    }
  })
}

function untilClosed(connection: DatabaseConnection): ConnectionProvider & { close(): void } {
  let isClosed = false
  return {
    provideConnection: async (consumer) => {
      if (isClosed) throw new Error('the transaction has ended')
      return consumer(connection)
    },
    close: () => {
      isClosed = true
    },
  }
}
