import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EventWords } from '#modules/matches/match.schema.ts'
import { createTicker } from '#modules/matches/ticker/ticker.ts'
import { openDatabase } from '#platform/db.ts'

export const WORDS: EventWords = {
  type: null,
  side: null,
  playerId: null,
  secondPlayerId: null,
  goal: null,
  outcome: null,
  text: null,
  minute: null,
  extraMinute: null,
}

/** An editor at a desk of their own, beside the program that the readers ask. */
export function openTickerEditor() {
  const url = readFileSync(join(process.env['BROWSER_TEST_DATA']!, 'database-url'), 'utf8').trim()
  const { db, close } = openDatabase({ url, poolSize: 1 })
  return { ticker: createTicker({ db }), db, close }
}
