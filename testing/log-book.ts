import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createLog } from '#platform/log.ts'

/** Where the gates of a run keep what their programs write down; the set-up of the run names the folder. */
const FOLDER = 'GATE_LOGS'

/** Keeps lines of a log for the end of the run, when gate E3 reads all of them. Does nothing outside of gates. */
export function keepLines(lines: string): void {
  const folder = process.env[FOLDER]
  if (folder) appendFileSync(join(folder, `${process.pid}.log`), lines)
}

/** The log of a program that runs inside a test: as verbose as in production, and silent where nobody reads it. */
export function testLog(): Logger {
  return process.env[FOLDER] ? createLog('info', { write: keepLines }) : createLog('silent')
}

/** All lines that were kept so far. */
export function retainedLines(): string[] {
  const folder = process.env[FOLDER]
  if (!folder) return []
  return readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean),
  )
}

const PATTERNS: Record<string, RegExp> = {
  mail: /[\w.+-]+@[\w-]+\.[a-z]{2,}/i,
  token: /eyJ[\w-]{10,}\./,
  bearer: /bearer\s+[\w.-]{16}/i,
  password: /Falken-1899!|"password":"(?!\[cut\])/,
  iban: /\b[A-Z]{2}\d{2}(?: ?\d{4}){3,7}(?: ?\d{1,3})?\b/,
  anonymousId: /anonymousUserId=[\w-]{22}/,
  basic: /basic\s+[a-z0-9+/=]{16}/i,
  cookie: /__Host-[\w-]+=[^;\s]{8}/,
}

/** What nobody may find in a log, by its name. */
export function secretsIn(text: string): string[] {
  const found = Object.entries(PATTERNS).filter(([, pattern]) => pattern.test(text))
  return [...found.map(([name]) => name), ...(hasCardNumber(text) ? ['card'] : [])]
}

/** Sixteen digits that add up as those of cards do; ids and amounts do not. */
function hasCardNumber(text: string): boolean {
  const numbers = text.match(/(?<![\w.-])\d(?:[ -]?\d){14,15}(?![\w.-])/g) ?? []
  return numbers.some((number) => addsUp(number.replace(/\D/g, '')))
}

function addsUp(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
