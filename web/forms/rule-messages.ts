import type { TFunction } from 'i18next'
import type { z } from 'zod'

/**
 * A broken rule travels as one word, with its number behind a colon: `required`, `max:80`. Schemas of ours say it
 * themselves; this reads it from zod's own findings where they do not.
 */
export function ruleOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required'
  if (issue.code === 'too_small') return isEmptyText(issue.input) ? 'required' : `min:${issue.minimum}`
  if (issue.code === 'too_big') return `max:${issue.maximum}`
  if (issue.code === 'invalid_format' && issue.format === 'email') {
    return isEmptyText(issue.input) ? 'required' : 'email'
  }
  return 'invalid'
}

function isEmptyText(input: unknown): boolean {
  return typeof input === 'string' && input.trim() === ''
}

/** What completes the label of a field (FRM-01 … 07): `Telefon: muss ausgefüllt werden`. `t` reads `forms`. */
export function messageOf(t: TFunction<'forms'>, rule: string | undefined, isTick = false): string {
  const [given = '', number] = (rule ?? '').split(':')
  const name = isTick && given === 'required' ? 'ticked' : given
  const num = Number(number)
  return t(`rules.${name}`, { num, count: num, defaultValue: t('rules.invalid') })
}

/** A label that is a whole sentence, or several, as a name: the first of them without its full stop. */
export function shortLabel(label: string): string {
  return (/^.*?[.。!?](?=\s|$|\S*[\u3000-\u9fff])/.exec(label)?.[0] ?? label).replace(/[.。:]$/, '')
}
