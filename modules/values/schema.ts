import { z } from 'zod'

/** A text in the club's languages; German is always there. */
export type ValueText = { de: string; en: string; ja?: string | undefined }
/** A value as it counts: a number, none, or a text. */
export type ClubValue = number | null | ValueText | string

/** From a moment on, until the next one of the same name. */
export type ValueSpan = { from: Date; isBase: boolean; former: ClubValue; value: ClubValue }

/** `switch`: 1 is on, 0 is off. */
export const valueUnits = [
  ...(['percent', 'cents', 'days', 'hours', 'oclock', 'switch'] as const),
  ...(['text', 'phone', 'email'] as const),
] as const
export type ValueUnit = (typeof valueUnits)[number]

export const valueGroups = [
  'exchange',
  'ways',
  'shipping',
  'prints',
  'television',
  'returns',
  'carts',
  'invoices',
  'waiting',
  'texts',
  'house',
] as const
export type ValueGroup = (typeof valueGroups)[number]

/** A value of the club that the office may change. */
export type ChangeableValue = {
  /** As it lies in its file: the name of what is exported, and the way in it. */
  name: string
  /** Key of what it is called. */
  words: string
  /** Further words of the name, such as a way to send. */
  of: ValueText | null
  group: ValueGroup
  unit: ValueUnit
  /** What the file says. */
  base: ClubValue
  /** Bounds of a number; of a text, the most characters. */
  from: number
  to: number
  /** May be none: then nothing of it applies. */
  isOptional: boolean
  /** Keys of the places that read it. */
  usedIn: readonly string[]
  /** Pages carry it when it has changed, for the browser. */
  isOnPages: boolean
}

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'invalid')

/** One plain address in small letters: no name before it, no second one, nothing that a line of a mail's head could end with. */
export const EMAIL =
  /^[a-z0-9](?:[a-z0-9._+-]{0,62}[a-z0-9])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/

/** What may be typed for a value: its bounds are those of the list. */
export function valueSchema({ unit, from, to, isOptional }: ChangeableValue): z.ZodType<ClubValue> {
  if (unit === 'text') {
    const words = isOptional ? line(to) : line(to).min(1)
    return z.strictObject({ de: words, en: words, ja: line(to).optional() })
  }
  if (unit === 'phone') return z.string().regex(/^\+[\d \u00A0()/–-]{6,30}$/, 'invalid')
  // Nothing but an address: what stands in front of it in a header, or a second one, is none.
  if (unit === 'email') return z.string().max(to).regex(EMAIL, 'invalid')
  const number = z.number().int().min(from).max(to)
  return isOptional ? number.nullable() : number
}

/** Why something is not a value of this kind. */
export const valueFaults = ['number', 'range', 'missing', 'long', 'signs', 'phone', 'email', 'kind'] as const
export type ValueFault = (typeof valueFaults)[number]

/** What is wrong with something that `valueSchema` refuses. */
export function valueFault({ unit, from, to, isOptional }: ChangeableValue, given: unknown): ValueFault {
  if (unit === 'text') return textFault(given, { most: to, isOptional })
  if (unit === 'phone' || unit === 'email') return unit
  return Number.isInteger(given) && ((given as number) < from || (given as number) > to) ? 'range' : 'number'
}

function textFault(given: unknown, { most, isOptional }: { most: number; isOptional: boolean }): ValueFault {
  if (given === null || typeof given !== 'object' || Array.isArray(given)) return 'kind'
  const { de, en, ja = '', ...more } = given as Record<string, unknown>
  if (Object.keys(more).length > 0) return 'kind'
  if (typeof de !== 'string' || typeof en !== 'string' || typeof ja !== 'string') return 'missing'
  if (!isOptional && (de.trim() === '' || en.trim() === '')) return 'missing'
  return [de, en, ja].some((words) => words.trim().length > most) ? 'long' : 'signs'
}
