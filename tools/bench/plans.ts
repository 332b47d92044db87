import pg from 'pg'
import { type Bench, statementsOf } from './processes.ts'
import { hotWorks } from './works.ts'

/** Reading a table of so many rows from front to back is a fault. */
const BIG_TABLE_ROWS = 10_000

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  'Actual Total Time'?: number
  Plans?: Node[]
}

/**
 * Asks PostgreSQL how it runs every statement of the hot paths, with the values the program itself sent. Writes are run
 * and taken back; those that cannot run twice are planned only. Answers the faults: big tables read from front to back.
 */
export async function explainHotPaths(target: Pick<Bench, 'databaseUrl' | 'product'>): Promise<string[]> {
  const works = await hotWorks(target)
  const client = new pg.Client({ connectionString: target.databaseUrl })
  // A fault on the way here is the one to hear about.
  client.on('error', () => {})
  await client.connect()
  const bigTables = await namesOfBigTables(client)
  const faults: string[] = []
  console.log(
    `\nplans of the hot paths on the large club (milliseconds, pages; ≥ ${BIG_TABLE_ROWS} rows is big)`,
  )
  for (const { name, run } of works) {
    const statements = await statementsOf(target.product, () => run(0))
    console.log(name)
    for (const statement of statements) {
      if (!/^\s*(select|with|insert|update|delete)\b/i.test(statement.text)) continue
      const plan = await explain(client, statement)
      const nodes = flat(plan)
      const indexes = [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))]
      const scans = nodes
        .filter((node) => node['Node Type'] === 'Seq Scan')
        .flatMap((node) => node['Relation Name'] ?? [])
      const big = scans.filter((table) => bigTables.has(table))
      for (const table of big) faults.push(`${name}: ${table} is read from front to back`)
      const pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
      const figures = `${(plan['Actual Total Time'] ?? 0).toFixed(2).padStart(8)}${String(pages).padStart(7)}`
      console.log(`${figures}  ${shortened(statement.text).padEnd(64)} ${indexes.join(', ')}${noted(big)}`)
    }
  }
  await client.end()
  return faults
}

async function namesOfBigTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ relname: string }>(
    `select relname from pg_class where relkind = 'r' and reltuples >= ${BIG_TABLE_ROWS}`,
  )
  return new Set(rows.map((row) => row.relname))
}

async function explain(
  client: pg.Client,
  { text, values }: { text: string; values: unknown[] },
): Promise<Node> {
  for (const options of ['analyze, buffers, format json', 'format json']) {
    await client.query('begin')
    try {
      const { rows } = await client.query(`explain (${options}) ${text}`, values)
      return rows[0]['QUERY PLAN'][0].Plan
    } catch (error) {
      if (options === 'format json') throw error
    } finally {
      await client.query('rollback')
    }
  }
  throw new Error(`no plan for ${text}`)
}

function flat(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flat)]
}

function shortened(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 62)
}

function noted(big: string[]): string {
  return big.length === 0 ? '' : `  ← reads all of ${big.join(', ')}`
}
