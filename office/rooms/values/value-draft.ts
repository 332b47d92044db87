import type { OfficeValue } from '#modules/office/values/schema.ts'
import { EMAIL } from '#modules/values/schema.ts'
import type { OfficeLanguage } from '../../i18n/languages.ts'
import { centsOf, typedAmount } from '../../parts/amounts.ts'
import type { DraftText } from '../../parts/TextFields.tsx'

export type Shown = OfficeValue['value']

/** A value as it is typed. */
export type ValueDraft = {
  typed: string
  /** There is none of it: nothing is ever free. */
  isNone: boolean
  text: DraftText
}

const NO_TEXT: DraftText = { de: '', en: '', ja: '' }

export function draftOf(value: Shown, unit: OfficeValue['unit'], language: OfficeLanguage): ValueDraft {
  if (value === null) return { typed: '', isNone: true, text: NO_TEXT }
  if (typeof value === 'object') return { typed: '', isNone: false, text: { ...NO_TEXT, ...value } }
  const typed = unit === 'cents' ? typedAmount(Number(value), language) : String(value)
  return { typed, isNone: false, text: NO_TEXT }
}

export type ValueFault = 'number' | 'range' | 'missing' | 'phone' | 'email'

/** What was typed, or what is wrong with it; the server looks at it again. */
export function readDraft(
  about: Pick<OfficeValue, 'unit' | 'from' | 'to' | 'isOptional'>,
  draft: ValueDraft,
  language: OfficeLanguage,
): { value: Shown } | { fault: ValueFault } {
  const { unit, from, to, isOptional } = about
  if (unit === 'text') return readText(draft.text, isOptional)
  if (isOptional && draft.isNone) return { value: null }
  const typed = draft.typed.trim()
  if (unit === 'switch') return { value: typed === '1' ? 1 : 0 }
  if (unit === 'phone')
    return /^\+[\d \u00A0()/–-]{6,30}$/.test(typed) ? { value: typed } : { fault: 'phone' }
  if (unit === 'email') {
    const address = typed.toLowerCase()
    return EMAIL.test(address) && address.length <= to ? { value: address } : { fault: 'email' }
  }
  const number = unit === 'cents' ? centsOf(typed, language) : /^\d{1,6}$/.test(typed) ? Number(typed) : null
  if (number === null) return { fault: 'number' }
  return number < from || number > to ? { fault: 'range' } : { value: number }
}

function readText(text: DraftText, isOptional: boolean): { value: Shown } | { fault: ValueFault } {
  const [de, en, ja] = [text.de.trim(), text.en.trim(), text.ja.trim()]
  const isWhole = de !== '' && en !== ''
  const isNothing = isOptional && de === '' && en === '' && ja === ''
  return isWhole || isNothing ? { value: { de, en, ...(ja ? { ja } : {}) } } : { fault: 'missing' }
}

export function isSame(one: Shown, other: Shown): boolean {
  return sorted(one) === sorted(other)
}

const sorted = (value: Shown) =>
  JSON.stringify(value !== null && typeof value === 'object' ? [value.de, value.en, value.ja ?? ''] : value)
