import { StatementError } from './statement-error.ts'

/** What an entry of an MT940 file says; days and sums are still as the bank wrote them. `isOut`: it left the account. */
export type Mt940Entry = { bookedOn: string; amount: string; payer: string; purpose: string; isOut: boolean }

const TAG = /^:(\d{2}[A-Z]?):(.*)$/
const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d{1,12},\d{0,2})$/
const MOVEMENT = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,12},\d{0,2})([NFS][A-Z0-9]{3})(.{0,40})/

type Field = { tag: string; text: string }

/** Does it look like one? */
export function isMt940(text: string): boolean {
  return /^:20:/m.test(text) && /^:60[FM]:/m.test(text)
}

/**
 * What came and what left, out of an MT940 file (SWIFT, as German banks write it). Every statement in it has to add up: what was there
 * and what moved is what is there. A file that was cut or changed on its way is not read.
 */
export function readMt940(text: string): Mt940Entry[] {
  return statementsIn(fieldsIn(text)).flatMap(entriesOf)
}

/** A tag begins a line, everything up to the next one belongs to it. */
function fieldsIn(text: string): Field[] {
  const fields: Field[] = []
  for (const line of text.split(/\r\n|\r|\n/)) {
    const tag = TAG.exec(line)
    if (tag) fields.push({ tag: tag[1]!, text: tag[2]! })
    else if (fields.length > 0 && !/^(-\}?|\{.*)?$/.test(line)) fields.at(-1)!.text += `\n${line}`
  }
  return fields
}

function statementsIn(fields: Field[]): Field[][] {
  const statements: Field[][] = []
  for (const field of fields)
    if (field.tag === '20') statements.push([field])
    else if (statements.length > 0) statements.at(-1)!.push(field)
    else throw broken('It does not begin with :20:.')
  return statements
}

function entriesOf(fields: Field[]): Mt940Entry[] {
  const opening = balanceOf(fields.find(({ tag }) => tag === '60F' || tag === '60M'))
  const closing = balanceOf(fields.findLast(({ tag }) => tag === '62F' || tag === '62M'))
  const movements = fields.flatMap(({ tag, text }, at) =>
    tag === '61' ? [{ ...movementOf(text), ...wordsOf(fields[at + 1]) }] : [],
  )
  const moved = movements.reduce((sum, { cents }) => sum + cents, 0)
  if (opening + moved !== closing) throw broken('What moved does not add up to the balance.')
  return movements
    .filter(({ isTakenBack }) => !isTakenBack)
    .map(({ bookedOn, amount, payer, purpose, isOut }) => ({ bookedOn, amount, payer, purpose, isOut }))
}

/** In cents, below zero for a debt. */
function balanceOf(field: Field | undefined): number {
  const match = BALANCE.exec(field?.text.trim() ?? '')
  if (!match) throw broken('A balance is missing.')
  const [, sign, , currency, sum] = match
  if (currency !== 'EUR') throw new StatementError('CURRENCY', `The account is in ${currency}.`)
  return (sign === 'D' ? -1 : 1) * centsOf(sum!)
}

function movementOf(text: string) {
  const match = MOVEMENT.exec(text)
  if (!match) throw broken('A movement cannot be read.')
  const [, valued, booked, sign, , amount] = match
  // RC takes a credit back, RD a debit.
  const isIn = sign === 'C' || sign === 'RD'
  const year = `20${valued!.slice(0, 2)}`
  const bookedOn = booked
    ? bookingDay(valued!, booked)
    : `${year}-${valued!.slice(2, 4)}-${valued!.slice(4, 6)}`
  const cents = (isIn ? 1 : -1) * centsOf(amount!)
  return { bookedOn, amount: amount!, isOut: sign === 'D', isTakenBack: sign!.length > 1, cents }
}

/** Booked on a day without a year: of the value date's year, or of the one beside it at New Year. */
function bookingDay(valued: string, booked: string): string {
  const month = Number(valued.slice(2, 4))
  const bookedMonth = Number(booked.slice(0, 2))
  const shift = month === 12 && bookedMonth === 1 ? 1 : month === 1 && bookedMonth === 12 ? -1 : 0
  return `${2000 + Number(valued.slice(0, 2)) + shift}-${booked.slice(0, 2)}-${booked.slice(2, 4)}`
}

/** `?20` to `?29` and `?60` to `?63` are the purpose, `?32` and `?33` the payer; without such marks all of it is purpose. */
function wordsOf(field: Field | undefined): { payer: string; purpose: string } {
  if (field?.tag !== '86') return { payer: '', purpose: '' }
  const text = field.text.replaceAll('\n', '')
  if (!/^\d{3}[^0-9A-Za-z]\d{2}/.test(text)) return { payer: '', purpose: text }
  const parts = text
    .slice(4)
    .split(text[3]!)
    .map((part) => [part.slice(0, 2), part.slice(2)] as const)
  const joined = (wanted: RegExp) =>
    parts.flatMap(([key, words]) => (wanted.test(key) ? [words] : [])).join('')
  return { payer: joined(/^3[23]$/), purpose: joined(/^(2\d|6[0-3])$/) }
}

function centsOf(text: string): number {
  const [euros = '', cents = ''] = text.split(',')
  return Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}

function broken(why: string): StatementError {
  return new StatementError('BROKEN', `The MT940 file is not whole. ${why}`)
}
