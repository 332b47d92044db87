import { CompiledQuery } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/db.ts'
import { findBy, fromRows, type Owner, type Row } from './storage.ts'
import type { CartWithStatus } from './stored-cart.rules.ts'

/** Of which kinds a statement asks how things stand; null: of all that are sold. */
export type AskedKinds = readonly string[] | null

/** More kinds than these in one cart are rare, and each set of them is a statement of its own. */
const MOST_NAMED = 2
/** Some 600 bytes each. */
const MOST_OWNERS = 10_000

type Content = { kinds: readonly string[]; hasCodes: boolean }
type Asked = { kinds: AskedKinds; codes: boolean }

/** What lay in whose cart when this process saw it last: a guess, which the cart itself confirms. */
const contentByOwner = new LRUCache<string, Content>({ max: MOST_OWNERS })
/** What lay in the cart that was read last: at a sale's start the next one has the same. */
let latest: Content = { kinds: [], hasCodes: false }

/**
 * The cart with its items and codes, and what the sellers see of them (`statusColumnOf`); null when there is none. PostgreSQL makes
 * ready all that a statement may ask, which for all kinds and codes takes it several times as long as to read the cart: so it is asked
 * for what should be there, and once more where there is more.
 */
export async function findCartWithStatus(
  db: Db,
  owner: Owner,
  statusColumnOf: (kinds: AskedKinds) => string,
): Promise<CartWithStatus | null> {
  let asked = askedFor(contentByOwner.get(keyOf(owner)) ?? latest)
  for (let tries = 1; ; tries += 1) {
    const rows = await readRows(db, owner, { status: statusColumnOf(asked.kinds), codes: asked.codes })
    const content = contentOf(rows)
    contentByOwner.set(keyOf(owner), content)
    if (content.kinds.length > 0) latest = content
    if (isAnswered(asked, content)) return withStatus(rows)
    // Somebody puts ever other things in meanwhile.
    asked = tries === 1 ? askedFor(content) : { kinds: null, codes: true }
  }
}

/** Something of this kind was just put into their cart. */
export function rememberKind(owner: Owner, kind: string): void {
  const { kinds, hasCodes } = contentByOwner.get(keyOf(owner)) ?? { kinds: [], hasCodes: false }
  if (!kinds.includes(kind)) contentByOwner.set(keyOf(owner), { kinds: [...kinds, kind].sort(), hasCodes })
}

function contentOf(rows: readonly Row[]): Content {
  const [first] = rows
  const kinds = [...new Set(rows.filter(({ id }) => id !== null).map(({ kind }) => kind))].sort()
  return { kinds, hasCodes: first ? (first.has_codes ?? first.codes !== null) : false }
}

function askedFor({ kinds, hasCodes }: Content): Asked {
  return { kinds: kinds.length > MOST_NAMED ? null : kinds, codes: hasCodes }
}

function isAnswered(asked: Asked, content: Content): boolean {
  if (content.hasCodes && !asked.codes) return false
  return asked.kinds === null || content.kinds.every((kind) => asked.kinds?.includes(kind))
}

function keyOf(owner: Owner): string {
  return 'subjectId' in owner ? owner.subjectId : owner.anonymousHash.toString('base64')
}

type Texts = Map<string, { ofSubject: string; anonymous: string }>
/** Each written once, by its column of status. */
const texts: Record<'withCodes' | 'without', Texts> = { withCodes: new Map(), without: new Map() }

async function readRows(db: Db, owner: Owner, columns: { status: string; codes: boolean }): Promise<Row[]> {
  const written = texts[columns.codes ? 'withCodes' : 'without']
  let text = written.get(columns.status)
  if (!text) {
    text = {
      ofSubject: findBy('c.subject_id = $1', columns),
      anonymous: findBy('c.anonymous_hash = $1', columns),
    }
    written.set(columns.status, text)
  }
  const query =
    'subjectId' in owner
      ? CompiledQuery.raw(text.ofSubject, [owner.subjectId])
      : CompiledQuery.raw(text.anonymous, [owner.anonymousHash])
  const { rows } = await db.executeQuery(query as CompiledQuery<Row>)
  return rows
}

function withStatus(rows: Row[]): CartWithStatus | null {
  const cart = fromRows(rows)
  return (
    cart && {
      ...cart,
      items: cart.items.map((item, index) => ({ ...item, status: rows[index]!.status })),
    }
  )
}
