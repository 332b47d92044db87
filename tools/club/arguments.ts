import { parseArgs } from 'node:util'

/** What was typed cannot be understood; the sentence says what is missing. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export type Given = {
  /** Words after the command, e.g. the order's number. */
  names: string[]
  options: Record<string, string | undefined>
  json: boolean
  help: boolean
  by: string
}

const VALUES = [
  ...[
    'state',
    'carrier',
    'tracking',
    'items',
    'reason',
    'amount',
    'percent',
    'kind',
    'until',
    'from',
    'min',
    'uses',
  ],
  ...['name-de', 'name-en', 'name-ja', 'seller', 'by'],
  ...['language', 'hours', 'at', 'competition', 'same'],
  ...['team', 'side', 'minute', 'player', 'assist', 'on', 'off', 'speed'],
  ...['starters', 'bench', 'captain', 'formation', 'coach'],
  ...['text-de', 'text-en', 'text-ja'],
  ...['member', 'roles'],
  ...['place', 'price', 'type', 'media', 'season', 'size'],
]

/** Reads the words of the command line; `user` is who works when `--by` is not given. */
export function readArguments(args: string[], user: string): Given {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        voucher: { type: 'boolean', default: false },
        now: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        refund: { type: 'boolean', default: false },
        over: { type: 'boolean', default: false },
        broken: { type: 'boolean', default: false },
        ...Object.fromEntries(VALUES.map((name) => [name, { type: 'string' as const }])),
      },
    })
    const {
      json,
      help,
      voucher,
      now,
      'dry-run': dryRun,
      refund,
      over,
      broken,
      ...rest
    } = values as Record<string, string | boolean | undefined>
    const options = rest as Record<string, string | undefined>
    return {
      names: positionals,
      options: {
        ...options,
        ...(voucher ? { voucher: 'yes' } : {}),
        ...(now ? { now: 'yes' } : {}),
        ...(dryRun ? { 'dry-run': 'yes' } : {}),
        ...(refund ? { refund: 'yes' } : {}),
        ...(over ? { over: 'yes' } : {}),
        ...(broken ? { broken: 'yes' } : {}),
      },
      json: json === true,
      help: help === true,
      by: options['by'] ?? user,
    }
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

export function needed({ options }: Given, name: string, what: string): string {
  const value = options[name]?.trim()
  if (!value) throw new UsageError(`--${name} is missing: ${what}`)
  return value
}

export function nameAt({ names }: Given, index: number, what: string): string {
  const name = names[index]
  if (!name) throw new UsageError(`Name ${what}.`)
  return name
}

/** `25` or `25.50` or `25,50` euros, in cents. */
export function centsOf(text: string): number {
  const match = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text)
  if (!match) throw new UsageError(`${text} is no amount in euros, e.g. 25 or 25.50.`)
  return Number(match[1]) * 100 + Number((match[2] ?? '0').padEnd(2, '0'))
}

export function numberOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${text} is no whole number.`)
  return Number(text)
}

/** `2026-12-31`, the whole day included where it ends something. */
export function dayOf(text: string, moment: 'begin' | 'end'): Date {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text)
    ? new Date(`${text}T${moment === 'begin' ? '00:00:00' : '23:59:59'}+01:00`)
    : null
  if (!date || Number.isNaN(date.getTime())) throw new UsageError(`${text} is no day, e.g. 2026-12-31.`)
  return date
}

/** `1.1001.M:2,1.1003.L`: skus or ids of items, with pieces where not all of them are meant. */
export function itemsOf(text: string | undefined): { name: string; quantity: number | undefined }[] | null {
  if (!text) return null
  return text.split(',').map((part) => {
    const [name = '', pieces] = part.trim().split(':')
    if (!name) throw new UsageError('--items names skus, with a number of pieces where not all are meant.')
    return { name, quantity: pieces === undefined ? undefined : numberOf(pieces) }
  })
}
