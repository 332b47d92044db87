export type Nested = { [name: string]: string | Nested }

/** Stripe's bodies are forms whose names say where a value stands: `metadata[a]=1`, `line_items[0][quantity]=2`. */
export function fieldsOf(body: string): Nested {
  const fields: Nested = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.replaceAll(']', '').split('[')
    let place = fields
    for (const [index, part] of path.entries()) {
      if (index === path.length - 1) place[part === '' ? String(Object.keys(place).length) : part] = value
      else {
        place[part] ??= {}
        place = place[part] as Nested
      }
    }
  }
  return fields
}
