import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'

const MINUTES = 15
/** Wrong codes that are answered in the window; many honest people share an address. */
const TRIES = { buyer: 10, address: 30 } as const

/** Who tries a code: a person or a cart, and the address that the call came from. */
export type Guesser = { buyer: string; address: string }

/**
 * Slows down guessing of codes. Only wrong ones count, and a right one clears nothing. Once the count is full no code is
 * looked at any more, right or wrong, until the window ends. Keys are hashed: the table holds no addresses.
 */
export function createGuessing({ db, secret }: { db: Db; secret: string }) {
  const keyOf = (kind: keyof typeof TRIES, name: string) =>
    `${kind}:${createHmac('sha256', secret).update(`guess:${kind}:${name}`).digest('base64url')}`
  const keysOf = ({ buyer, address }: Guesser) => [keyOf('buyer', buyer), keyOf('address', address)]

  /** 429 when the count is full. */
  async function mustBeFree(guesser: Guesser): Promise<void> {
    const [buyer, address] = keysOf(guesser)
    const { rows } = await sql<{ seconds: number }>`
      select ceil(extract(epoch from window_ends_at - app.now()))::int as seconds from code_guesses
      where window_ends_at > app.now()
        and ((key = ${buyer} and wrong >= ${TRIES.buyer}) or (key = ${address} and wrong >= ${TRIES.address}))
      order by 1 desc limit 1`.execute(db)
    if (rows[0]) throw tooMany(rows[0].seconds)
  }

  /** Counts a wrong one; of many at the same moment, those beyond the limit learn nothing but the 429. */
  async function countWrong(guesser: Guesser): Promise<void> {
    const keys = keysOf(guesser).sort()
    const { rows } = await sql<{ key: string; wrong: number; seconds: number }>`
      insert into code_guesses as stored (key, wrong, window_ends_at)
      select key, 1, app.now() + make_interval(mins => ${MINUTES}) from unnest(${keys}::text[]) as key
      on conflict (key) do update set
        wrong = case when stored.window_ends_at <= app.now() then 1 else stored.wrong + 1 end,
        window_ends_at = case when stored.window_ends_at <= app.now() then excluded.window_ends_at
          else stored.window_ends_at end
      returning key, wrong, ceil(extract(epoch from window_ends_at - app.now()))::int as seconds`.execute(db)
    const full = rows.find(
      ({ key, wrong }) => wrong > (key.startsWith('buyer:') ? TRIES.buyer : TRIES.address),
    )
    if (full) throw tooMany(full.seconds)
  }

  async function forgetOld(): Promise<void> {
    await sql`delete from code_guesses where window_ends_at < app.now()`.execute(db)
  }

  return { mustBeFree, countWrong, forgetOld }
}

function tooMany(seconds: number): AppError {
  return new AppError(429, 'TOO_MANY_WRONG_CODES', 'Too many wrong codes: try again later', {
    retryAfterSeconds: Math.max(1, seconds),
  })
}
