export type Change = { field: string; before: string; after: string }

/** What differs between two states of a thing, field by field; fields that stayed are left out. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((field) => ({ field, before: shown(old[field]), after: shown(now[field]) }))
    .filter((change) => change.before !== change.after)
}

/** Deeper ones by their path: `address.city`. */
function fieldsOf(value: unknown, path = ''): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return path ? { [path]: value } : {}
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, inner]) => fieldsOf(inner, path ? `${path}.${key}` : key)),
  )
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  if (Array.isArray(value)) return value.map(shown).join(', ') || '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
