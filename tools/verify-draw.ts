import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/**
 * Makes a published draw again: `npm run verify-draw -- FILE|URL`, the answer of `GET /api/sweepstakes/sweepstakes/{id}/proof`.
 * Written from docs/algorithms/draws.md alone: it shares nothing with the program that drew. Exit code 0: all of it is so, 1: it is
 * not, 2: could not check.
 */
const usage = 'npm run verify-draw -- proof.json | https://…/api/sweepstakes/sweepstakes/ID/proof'

type Proof = {
  id: string
  commitment: string
  prizes: number
  listHash: string | null
  publicNumber: string
  secret: string | null
  excluded: { number: number }[]
  drawn: { number: number; because: string | null }[]
  lots: string[]
  /** A ballot of tickets: what is drawn. */
  places?: { priceClass: string; places: number }[]
}

const hash = (...lines: string[]) => createHash('sha256').update(lines.join('\n')).digest('hex')
const numberOf = (line: string) => Number.parseInt(line, 10)

/** What is not as it was published; empty where all is. */
export function faultsOf(proof: Proof): string[] {
  const { id, commitment, listHash, publicNumber, secret, excluded, drawn, lots, prizes } = proof
  if (listHash === null || secret === null) return ['nothing is drawn yet']
  const faults: string[] = []
  if (hash(id, secret) !== commitment) faults.push('the secret is not the one that was promised')
  const numbers = lots.map(numberOf)
  if (numbers.some((one, at) => at > 0 && one <= numbers[at - 1]!)) faults.push('the lots are not in order')
  const list = createHash('sha256')
  for (const line of lots) list.update(`${line}\n`)
  const ownHash = list.digest('hex')
  if (ownHash !== listHash) faults.push('the list is not the one that was closed')
  const seed = hash(secret, ownHash, publicNumber)
  const ranked = lots.map((line): [string, number] => [hash(seed, line), numberOf(line)])
  ranked.sort(([a, m], [b, n]) => (a === b ? m - n : a < b ? -1 : 1))
  drawn.forEach(({ number }, at) => {
    if (ranked[at]?.[1] !== number) faults.push(`turn ${at + 1} is lot ${ranked[at]?.[1]}, not ${number}`)
  })
  const out = new Set(excluded.map((one) => one.number))
  for (const { number, because } of drawn)
    if ((because === 'excluded') !== out.has(number)) faults.push(`lot ${number} is out, or is not`)
  const winners = drawn.filter(({ because }) => because === null).length
  if (winners > prizes) faults.push('there are more winners than prizes')
  if (winners < prizes && drawn.length < lots.length) faults.push('there are fewer winners than prizes')
  return [...faults, ...faultsOfPlaces(proof)]
}

/** Of a ballot: whether exactly those won who fit whole, one after the other in the order of the draw. */
function faultsOfPlaces({ places, lots, drawn }: Proof): string[] {
  if (!places) return []
  const room = Object.fromEntries(places.map((one) => [one.priceClass, one.places]))
  const wishes = new Map(lots.map((line) => [numberOf(line), /(\d+)x(\S+)$/.exec(line)]))
  const faults: string[] = []
  for (const { number, because } of drawn) {
    if (because === 'excluded' || because === 'gone') continue
    const [, tickets = '0', classes = ''] = wishes.get(number) ?? []
    const wanted = new Set(classes.split(','))
    const place = places.find((one) => wanted.has(one.priceClass) && room[one.priceClass]! >= Number(tickets))
    if ((because === null) !== (place !== undefined)) faults.push(`lot ${number} has places, or has none`)
    if (place) room[place.priceClass]! -= Number(tickets)
  }
  return faults
}

async function read(source: string): Promise<Proof> {
  if (!/^https?:/.test(source)) return JSON.parse(await readFile(source, 'utf8')) as Proof
  const answer = await fetch(source)
  if (!answer.ok) throw new Error(`the answer was ${answer.status}`)
  return (await answer.json()) as Proof
}

async function run(): Promise<number> {
  const [source] = process.argv.slice(2)
  if (!source) {
    console.error(usage)
    return 2
  }
  const proof = await read(source).catch((error: Error) => {
    console.error(`Cannot read ${source}: ${error.message}`)
    return null
  })
  if (!proof) return 2
  const faults = faultsOf(proof)
  for (const fault of faults) console.log(`wrong: ${fault}`)
  if (faults.length > 0) return 1
  const winners = proof.drawn.filter(({ because }) => because === null).map(({ number }) => number)
  console.log(`right: ${proof.lots.length} lots, ${winners.length} of them won: ${winners.join(', ')}`)
  return 0
}

if (import.meta.main) process.exitCode = await run()
