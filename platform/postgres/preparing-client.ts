import type { Duplex } from 'node:stream'
import pg from 'pg'
import { PreparedQuery } from './prepared-query.ts'
import { StatementNames } from './statement-names.ts'

const NOTHING = { command: '', rowCount: 0, rows: [] }

/**
 * Names every parameterised statement that comes again by its text, so that PostgreSQL plans it once per connection:
 * planning is most of the time a short statement spends inside the database.
 *
 * A transaction begins with its first statement: both go out together, which is one round trip less.
 */
abstract class PreparingClient extends pg.Client {
  /** Those of all connections of its pool. */
  protected abstract readonly names: StatementNames
  #isBeginning = false
  #isInTransaction = false
  #isGathering = false
  /** Part of the names of this connection: another one once a table has changed under its plans. */
  #generation = 0

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads query in seven ways; only (text, values, …) is ours
  override query(...args: any[]): any {
    const [text] = args
    if (typeof text === 'string') this.#follow(text)
    if (text === 'begin') {
      this.#isBeginning = true
      return Promise.resolve(NOTHING)
    }
    if (!this.#isBeginning) return this.#send(args)
    this.#isBeginning = false
    if (text === 'commit' || text === 'rollback') return Promise.resolve(NOTHING)
    this.#gather()
    const begun = super.query('begin')
    const sent = this.#send(args)
    // Whatever kept the transaction from beginning, nothing of it is taken for done.
    return Promise.all([sent, begun]).then(([answer]) => answer)
  }

  #follow(text: string): void {
    if (text === 'begin' || text.startsWith('start transaction')) this.#isInTransaction = true
    else if (text === 'commit' || text === 'rollback') this.#isInTransaction = false
  }

  /** What is sent before the program waits again goes out in one write: each costs more than most statements do here. */
  #gather(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    const { stream } = (this as unknown as { connection: { stream: Duplex } }).connection
    stream.cork()
    process.nextTick(() => {
      this.#isGathering = false
      stream.uncork()
    })
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  #send(args: any[]): any {
    this.#gather()
    const [text, values, ...rest] = args
    if (typeof text === 'string' && Array.isArray(values) && values.length > 0) {
      const name = this.names.of(text)
      if (name && rest.length === 0) return this.#ask(name, text, values)
      if (name) return super.query({ name: this.#named(name), text, values }, ...(rest as []))
    }
    return super.query(...(args as [string]))
  }

  #named(name: string): string {
    return this.#generation === 0 ? name : `${name}.${this.#generation}`
  }

  /** As `pg` does it, but without its copy of the question by property descriptors, which took longer than all the rest of it. */
  #ask(name: string, text: string, values: unknown[]): Promise<pg.QueryResult> {
    const generation = this.#generation
    const isAlone = !this.#isInTransaction
    return new Promise((done, fail) => {
      const answered = (error: Error | null, answer: pg.QueryResult) => {
        if (!error) return done(answer)
        if (!isOfTableAsItWas(error)) return fail(error)
        if (this.#generation === generation) this.#generation += 1
        // Nothing was done yet. In a transaction all of it has to begin anew.
        if (isAlone) done(this.#ask(name, text, values))
        else fail(error)
      }
      const given = { name: this.#named(name), text, values }
      super.query(new PreparedQuery(given, answered) as unknown as pg.Query)
    })
  }
}

/** For the connections of one pool: what one of them has asked once is named when another one asks. */
export function clientOfPool(): typeof pg.Client {
  const names = new StatementNames()
  return class extends PreparingClient {
    protected readonly names = names
  }
}

/** A migration has given its rows other columns, under the plan that a connection has of it. */
function isOfTableAsItWas(error: Error): boolean {
  return (error as { routine?: string }).routine === 'RevalidateCachedQuery'
}
