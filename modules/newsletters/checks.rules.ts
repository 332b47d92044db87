import { club, type Language } from '#club/club.ts'
import { addressesIn, ownUrl } from './links.rules.ts'
import type { Block, Contents, Finding, ThingBlock } from './schema.ts'
import { MOST_BYTES } from './schema.ts'

/** What is known about an issue that stands outside of it. */
export type Known = {
  origins: ReadonlySet<string>
  /** In which languages something is there. */
  languagesOf(block: { type: ThingBlock; thing: string }): readonly Language[]
  hasPicture(id: string): boolean
  /** Own addresses that were asked for and lead nowhere. */
  dead: ReadonlySet<string>
  /** Bytes of the HTML by language. */
  bytes: Readonly<Record<Language, number>>
}

/** Everything that keeps an issue from being sent, or should make whoever sends it think, in the order of the issue. */
export function findingsOf(contents: Contents, known: Known): Finding[] {
  const whole: Finding[] = []
  if (contents.blocks.length === 0) whole.push(finding('noBlocks'))
  for (const language of club.languages) {
    if (!contents.subject[language].trim()) whole.push(finding('subjectMissing', { language }))
    if (!contents.preheader[language].trim())
      whole.push(finding('preheaderMissing', { language, isBlocking: false }))
    if (known.bytes[language] > MOST_BYTES) whole.push(finding('tooLarge', { language }))
  }
  return [...whole, ...contents.blocks.flatMap((block) => blockFindings(block, known))]
}

export function isSendable(findings: readonly Finding[]): boolean {
  return findings.every(({ isBlocking }) => !isBlocking)
}

/** Every address that an issue's own words lead to. */
export function addressesOf(contents: Contents): string[] {
  const all = contents.blocks.flatMap((block) => {
    if (block.type === 'button') return [block.url]
    if (block.type === 'picture') return block.url ? [block.url] : []
    if (block.type !== 'text') return []
    return club.languages.flatMap((language) =>
      addressesIn(block.text[language]).map(({ address }) => address),
    )
  })
  return [...new Set(all)]
}

function finding(kind: Finding['kind'], more: Partial<Finding> = {}): Finding {
  return { kind, language: null, block: null, isBlocking: true, ...more }
}

function blockFindings(block: Block, known: Known): Finding[] {
  const of = (kind: Finding['kind'], more: Partial<Finding> = {}) =>
    finding(kind, { block: block.id, ...more })
  const missing = (kind: Finding['kind'], words: Record<Language, string>) =>
    club.languages.filter((language) => !words[language].trim()).map((language) => of(kind, { language }))
  if (block.type === 'text') {
    const isTitled = club.languages.some((language) => block.title[language].trim())
    return [
      ...(isTitled ? missing('titleMissing', block.title) : missing('wordsMissing', block.text)),
      ...(isTitled && hasWords(block.text) ? missing('wordsMissing', block.text) : []),
      ...club.languages.flatMap((language) =>
        addressesIn(block.text[language]).flatMap(({ address }) => linkFindings(address, known, of)),
      ),
    ]
  }
  if (block.type === 'button')
    return [
      ...missing('labelMissing', block.label),
      ...(block.url.trim() ? linkFindings(block.url, known, of) : [of('linkMissing')]),
    ]
  if (block.type === 'picture')
    return [
      ...(known.hasPicture(block.picture) ? [] : [of('pictureMissing')]),
      ...missing('altMissing', block.alt),
      ...(block.url.trim() ? linkFindings(block.url, known, of) : []),
    ]
  const there = known.languagesOf(block)
  if (there.length === 0) return [of('thingMissing')]
  // It is shown in the language there is: whoever sends it decides.
  return club.languages
    .filter((language) => !there.includes(language))
    .map((language) => of('thingLanguage', { language, isBlocking: false }))
}

function hasWords(words: Record<Language, string>): boolean {
  return club.languages.some((language) => words[language].trim() !== '')
}

function linkFindings(
  address: string,
  { origins, dead }: Known,
  of: (kind: Finding['kind']) => Finding,
): Finding[] {
  const url = ownUrl(address, origins)
  if (!url) return [of('linkForeign')]
  return dead.has(url) ? [of('linkDead')] : []
}
