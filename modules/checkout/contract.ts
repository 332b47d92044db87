import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clubFiles } from '#club/files.ts'
import { legalValues } from '#club/legal.ts'
import { paperLanguage } from '#modules/checkout/papers/paper.ts'

type ContractText = { title: string; paragraphs: string[] }

const read = new Map<string, ContractText[]>()

/**
 * Terms and withdrawal instruction with its model form, as they are when the order comes in: the buyer gets them on a durable
 * medium (§ 312f (2) BGB).
 */
export function contractTexts(language: string): ContractText[] {
  const known = read.get(language)
  if (known) return known
  const texts = ['withdrawal', 'terms'].map((name) =>
    textOf(readFileSync(join(clubFiles.legal, paperLanguage(language), `${name}.md`), 'utf8')),
  )
  read.set(language, texts)
  return texts
}

/** Marks of writing become what plain letters can show; a link shows what it says. */
function textOf(source: string): ContractText {
  const [title = '', ...blocks] = source
    .trim()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\{(\w+)\}/g, (whole, name: string) => String(legalValues[name] ?? whole))
    .replaceAll('**', '')
    .split(/\n{2,}/)
  const paragraphs = blocks.map((block) => block.replace(/^#+ /, '').replace(/^- /gm, '• '))
  return { title: title.replace(/^#+ /, ''), paragraphs }
}
