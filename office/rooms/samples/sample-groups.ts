import type { Sample } from '#modules/office/samples/schema.ts'

/** A sample as staff read it. */
export type Named = { sample: Sample; name: string; group: string }

/** By journey, in their order; every word that is looked for has to be there. */
export function groupsOf(named: readonly Named[], words: string): { group: string; ones: Named[] }[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const found = named.filter(({ sample, name, group }) => {
    const said = `${name} ${group} ${sample.id} ${sample.example}`.toLocaleLowerCase()
    return wanted.every((word) => said.includes(word))
  })
  return [...Map.groupBy(found, ({ group }) => group)].map(([group, ones]) => ({ group, ones }))
}
