/** The end of an article's number for each size: letters and digits, unique within the product. `U`: it has none. */
export function codesOf(sizes: readonly (string | null)[], taken: readonly string[] = []): string[] {
  const used = new Set(taken.map((code) => code.toLowerCase()))
  return sizes.map((size) => {
    const base =
      (size ?? 'U')
        .normalize('NFKD')
        .replace(/[^A-Za-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, '')
        .slice(0, 16) || 'V'
    let code = base
    for (let next = 2; used.has(code.toLowerCase()); next += 1) code = `${base}-${next}`
    used.add(code.toLowerCase())
    return code
  })
}
