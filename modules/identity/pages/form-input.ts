import type { Language } from '#club/club.ts'
import { refusalsOfPassword } from '#modules/identity/passwords/password.rules.ts'
import { readLine } from '#platform/text/text.schema.ts'
import type { Problems } from './page-forms.ts'
import { pageTexts } from './pages.texts.ts'

/** The HTML standard's pattern for e-mail addresses (OPEN-06). */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

const MAX_EMAIL = 254
const MAX_NAME = 80
/** Longer ones are cut before they are hashed or shown again. */
const MAX_INPUT = 512

export type FormInput = Record<
  'email' | 'password' | 'firstName' | 'lastName' | 'code' | 'token' | 'remember',
  string
>

/** Fields arrive as text or not at all; a field sent twice counts as missing. */
export function readForm(body: unknown): FormInput {
  const given = (body ?? {}) as Record<string, unknown>
  const text = (name: string) => {
    const value = given[name]
    // PostgreSQL keeps no zero bytes.
    return typeof value === 'string' ? value.slice(0, MAX_INPUT).replaceAll('\0', '') : ''
  }
  return {
    email: text('email').trim(),
    password: text('password'),
    firstName: readLine(text('firstName')),
    lastName: readLine(text('lastName')),
    code: readLine(text('code')),
    token: text('token'),
    remember: text('remember'),
  }
}

export function emailProblem(email: string, language: Language): string | undefined {
  const texts = pageTexts[language].problems
  if (email === '') return texts.emailMissing
  if (email.length > MAX_EMAIL || !EMAIL.test(email)) return texts.emailInvalid
  return undefined
}

export function nameProblem(name: string, language: Language): string | undefined {
  const texts = pageTexts[language].problems
  if (name === '') return texts.nameMissing
  if ([...name].length > MAX_NAME) return texts.nameTooLong
  return undefined
}

export function newPasswordProblem(password: string, language: Language): string | undefined {
  const texts = pageTexts[language].problems
  if (password === '') return texts.passwordMissing
  const refusals = refusalsOfPassword(password)
  return refusals.length > 0 ? refusals.map((refusal) => texts.password[refusal]).join(' ') : undefined
}

/** Without the fields that have no problem. */
export function problemsOf(all: Record<string, string | undefined>): Problems {
  return Object.fromEntries(Object.entries(all).filter(([, message]) => message)) as Problems
}
