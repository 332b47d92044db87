import pg from 'pg'

/** How rows are read: columns, a reader for each, and a row with nothing in it. */
type Description = { fields: unknown[]; _parsers: unknown; _prebuiltEmptyResultObject: unknown }

/** Of `pg`'s connection and query what is used here: its types do not name it. */
type Connection = { describe(portal: unknown): void }
type Query = {
  name: string
  _result: Description
  _accumulateRows: boolean
  prepare(connection: Connection): void
  handleCommandComplete(message: unknown, connection: Connection): void
}

type Answered = (error: Error | null, answer: pg.QueryResult) => void
const PgQuery = pg.Query as unknown as new (text: string, values: unknown[], answered: Answered) => Query

/** What a connection knows of its statements, and the connection as it is without the question for that. */
type Known = { descriptions: Map<string, Description>; undescribed: Connection }
const known = new WeakMap<Connection, Known>()

/**
 * A named statement that asks for the description of its rows once per connection. `pg` asks each time, which is much of
 * what PostgreSQL sends, and `pg` reads, for few rows of many columns. The description does not change: PostgreSQL refuses
 * a prepared statement whose columns have become others.
 */
export class PreparedQuery extends PgQuery {
  constructor(given: { name: string; text: string; values: unknown[] }, answered: Answered) {
    super(given.text, given.values, answered)
    this.name = given.name
  }

  override prepare(connection: Connection): void {
    const { descriptions, undescribed } = knownBy(connection)
    const description = descriptions.get(this.name)
    if (description) {
      Object.assign(this._result, description)
      this._accumulateRows = true
    }
    super.prepare(description ? undescribed : connection)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    super.handleCommandComplete(message, connection)
    const { descriptions } = knownBy(connection)
    if (descriptions.has(this.name)) return
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    descriptions.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

function knownBy(connection: Connection): Known {
  let one = known.get(connection)
  if (!one) {
    const undescribed = Object.assign(Object.create(connection) as Connection, { describe: () => {} })
    one = { descriptions: new Map(), undescribed }
    known.set(connection, one)
  }
  return one
}
