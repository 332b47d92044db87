import { createPublicKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { refusalToAdmit, verifyCode } from '#modules/tickets/codes/code.rules.ts'

/**
 * Checks a ticket code without network and database, as a gate would:
 * `npm run verify-ticket -- CODE [--keys FILE] [--at 2026-11-21T14:00:00Z]`.
 * The key file is the answer of `GET /api/ticketing/ticketKeys`. Exit code 0: admitted, 1: not, 2: could not check.
 */
const usage = `npm run verify-ticket -- CODE [--keys ticket-keys.json] [--at TIME]
The key file is the answer of /api/ticketing/ticketKeys.`

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keys: { type: 'string', default: 'ticket-keys.json' }, at: { type: 'string' } },
  })
  const [code] = positionals
  if (!code) {
    console.error(usage)
    return 2
  }
  const now = values.at ? new Date(values.at) : new Date()
  if (Number.isNaN(now.getTime())) {
    console.error(`--at ${values.at} is not a time`)
    return 2
  }
  const keys = await readKeys(values.keys)
  if (!keys) return 2
  const checked = verifyCode(code, keys)
  if (checked.kind === 'refused') {
    console.log(`refused: ${checked.reason}`)
    return 1
  }
  const { payload } = checked
  const place = [payload.block, payload.row, payload.seat].filter((part) => part !== null).join('-')
  console.log(
    `genuine: ticket ${payload.ticketId}, issue ${payload.issue}, event ${payload.eventId}, place ${place}`,
  )
  console.log(`valid from ${payload.validFrom.toISOString()} until ${payload.validUntil.toISOString()}`)
  const refusal = refusalToAdmit(payload, now)
  console.log(refusal ? `not admitted at ${now.toISOString()}: ${refusal}` : 'admitted')
  return refusal ? 1 : 0
}

async function readKeys(file: string) {
  try {
    const { keys } = JSON.parse(await readFile(file, 'utf8')) as { keys: { id: number; publicKey: string }[] }
    return new Map(keys.map((key) => [key.id, createPublicKey(key.publicKey)]))
  } catch (error) {
    console.error(`Cannot read keys from ${file}: ${(error as Error).message}\n${usage}`)
    return null
  }
}

process.exitCode = await run()
