/** A name cut where somebody's words stand in it, so that they can be marked. */
export function markedParts(name: string, q: string): { text: string; isFound: boolean }[] {
  const letters = [...name]
  const bare = letters.map(bareOf).join('')
  if (bare.length !== letters.length) return [{ text: name, isFound: false }]
  const found = letters.map(() => false)
  for (const word of q.split(/\s+/).flatMap((one) => [bareOf(one), bareOf(one).replace(/([aou])e/g, '$1')]))
    for (let at = word ? bare.indexOf(word) : -1; at >= 0; at = bare.indexOf(word, at + 1))
      found.fill(true, at, at + word.length)
  const parts: { text: string; isFound: boolean }[] = []
  for (const [index, letter] of letters.entries()) {
    const last = parts.at(-1)
    if (last && last.isFound === found[index]) last.text += letter
    else parts.push({ text: letter, isFound: found[index]! })
  }
  return parts
}

function bareOf(text: string): string {
  return text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
}
