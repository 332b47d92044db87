import type { Failure, Problem } from '#web/api/errors.ts'

/** What became of a submit: null when all is well. */
export type SubmitResult = Failure | null

/** Which fields a refusal names. `ShippingAddress.Phone` is the field `phone` of a form that has one. */
export function fieldProblems(
  problem: Problem | null,
  fields: readonly string[],
): { field: string; rule: string }[] {
  return Object.entries(problem?.errors ?? {}).flatMap(([key, entries]) => {
    const field = fieldFor(key, fields)
    const first = entries[0]
    return field && first ? [{ field, rule: first.message ?? first.errorCode }] : []
  })
}

function fieldFor(key: string, fields: readonly string[]): string | undefined {
  const wanted = key.toLowerCase()
  const last = wanted.split('.').at(-1)
  return (
    fields.find((field) => field.toLowerCase() === wanted) ??
    fields.find((field) => field.toLowerCase() === last)
  )
}
