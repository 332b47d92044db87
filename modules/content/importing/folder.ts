import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, relative, sep } from 'node:path'
import { type Document, isCollection, LineCounter, parseDocument, stringify } from 'yaml'
import type { z } from 'zod'
import { slugOf } from '#platform/slugs.ts'
import { faultsOf, tidied } from '../checking/checking.rules.ts'
import { ContentLanguage, ContentNode } from '../schema.ts'
import { htmlOfMarkdown, markdownOfHtml } from './markdown.ts'

/** What is wrong in a file, where one looks for it. */
export type FileFault = { file: string; line: number | null; field: string; problem: string }

export type ReadFolder = { nodes: ContentNode[]; faults: FileFault[] }

/** One file as it was read: its fields, and where each of them stands. */
type Fields = { given: Record<string, unknown>; lineOf(path: readonly PropertyKey[]): number | null }

const FRONT_MATTER = /^---\r?\n(.*?)\r?\n---[ \t]*(?:\r?\n|$)(.*)$/s

/** Every `.md` and `.json` file of a folder and its subfolders, checked; nothing is written. */
export function readFolder(folder: string, isReserved: (path: string) => boolean): ReadFolder {
  const faults: FileFault[] = []
  const found: { file: string; node: ContentNode; lineOf: Fields['lineOf'] }[] = []
  for (const file of filesIn(folder)) {
    const read = readOne(file, readFileSync(join(folder, file), 'utf8'), isReserved)
    if ('node' in read) found.push({ file, ...read })
    else faults.push(...read.faults)
  }
  return { nodes: found.map(({ node }) => node), faults: [...faults, ...twiceIn(found)] }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ['.md', '.json'].includes(extname(entry.name)))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** One file: Markdown with its fields in front, or JSON. */
export function readOne(
  file: string,
  text: string,
  isReserved: (path: string) => boolean,
): { node: ContentNode; lineOf: Fields['lineOf'] } | { faults: FileFault[] } {
  const read = file.endsWith('.md') ? readMarkdown(text) : readJson(text)
  if ('problem' in read) return { faults: [{ file, ...read, field: '' }] }
  const { given, lineOf } = read
  const parsed = ContentNode.safeParse(withDefaults(file, given))
  if (!parsed.success) return { faults: parsed.error.issues.map((issue) => faultOf(file, issue, lineOf)) }
  const faults = faultsOf(parsed.data, isReserved)
  if (faults.length === 0) return { node: tidied(parsed.data), lineOf }
  return { faults: faults.map((fault) => ({ file, line: lineOf(fault.field.split('.')), ...fault })) }
}

type Unreadable = { line: number | null; problem: string }

function readMarkdown(text: string): Fields | Unreadable {
  const [, front, body = ''] = FRONT_MATTER.exec(text) ?? []
  if (front === undefined)
    return { line: 1, problem: 'does not begin with its fields between two lines of ---' }
  // The line of the first `---` stands in front.
  const read = readFields(front, 1)
  if ('problem' in read) return read
  const html = readBody(body)
  if (html === null) return { line: null, problem: 'is nested too deep to be read' }
  const { blocks = [], ...given } = read.given
  const text_ = html === '' ? [] : [{ kind: 'text', html }]
  return { ...read, given: { ...given, blocks: Array.isArray(blocks) ? [...text_, ...blocks] : blocks } }
}

/** Null: no reader gets to the end of it, this one included. */
function readBody(markdown: string): string | null {
  try {
    return htmlOfMarkdown(markdown)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function readJson(text: string): Fields | Unreadable {
  try {
    const given: unknown = JSON.parse(text)
    const read = readFields(text, 0)
    return 'problem' in read ? read : { ...read, given: given as Record<string, unknown> }
  } catch (error) {
    const position = /position (\d+)/.exec((error as Error).message)?.[1]
    const line = position === undefined ? null : text.slice(0, Number(position)).split('\n').length
    return { line, problem: `is no JSON: ${(error as Error).message}` }
  }
}

/** YAML, of which JSON is a part: it remembers where everything stands. */
function readFields(text: string, linesBefore: number): Fields | Unreadable {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false })
  const [error] = document.errors
  if (error) return { line: counter.linePos(error.pos[0]).line + linesBefore, problem: error.message }
  const given = plainOf(document)
  if (given instanceof Error) return { line: null, problem: given.message }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { line: 1, problem: 'holds no fields' }
  return {
    given: given as Record<string, unknown>,
    lineOf: (path) => {
      const offset = offsetOf(document, path)
      return offset === null ? null : counter.linePos(offset).line + linesBefore
    },
  }
}

/** Names that stand for one another again and again would fill the memory: the reader of YAML gives up before. */
function plainOf(document: Document): unknown {
  try {
    return document.toJS()
  } catch (error) {
    return error
  }
}

/** Where a field stands, or the nearest one around it that does. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number | null {
  for (let length = path.length; length > 0; length -= 1) {
    const keys = path.slice(0, length).map((key) => (/^\d+$/.test(String(key)) ? Number(key) : String(key)))
    const parent = length === 1 ? document.contents : document.getIn(keys.slice(0, -1), true)
    if (!isCollection(parent)) continue
    const at = keys.at(-1)!
    const item = parent.items.find((one, index) => keyOf(one) === at || index === at) as
      | { key?: { range?: number[] }; range?: number[] }
      | undefined
    const range = item?.key?.range ?? item?.range
    if (range) return range[0]!
  }
  return null
}

function keyOf(item: unknown): unknown {
  return (item as { key?: { value?: unknown } }).key?.value
}

/** What the place of a file says already need not be written into it. */
function withDefaults(file: string, given: Record<string, unknown>): Record<string, unknown> {
  const folders = file.split('/').slice(0, -1)
  const name = file
    .split('/')
    .at(-1)!
    .replace(/\.(md|json)$/, '')
  const uid = given['uid'] ?? slugOf(name)
  const kind = given['kind'] ?? (file.endsWith('.md') ? 'article' : 'page')
  const language = folders.findLast((folder) => ContentLanguage.safeParse(folder).success)
  return {
    uid,
    kind,
    ...(language ? { language } : {}),
    ...(kind === 'article' ? { path: `/news/${uid}/` } : {}),
    // Whoever says nothing publishes at the moment that is shown; a draft says null.
    ...(given['displayAt'] === undefined ? {} : { publishAt: given['displayAt'] }),
    ...given,
  }
}

function faultOf(file: string, issue: z.core.$ZodIssue, lineOf: Fields['lineOf']): FileFault {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  const path = unknown === undefined ? issue.path : [...issue.path, unknown]
  return { file, line: lineOf(path), field: path.join('.'), problem: issue.message }
}

/** Two files of one node, or two nodes at one address. */
function twiceIn(found: { file: string; node: ContentNode; lineOf: Fields['lineOf'] }[]): FileFault[] {
  const faults: FileFault[] = []
  const names = new Map<string, string>()
  const addresses = new Map<string, string>()
  for (const { file, node, lineOf } of found) {
    const name = `${node.uid} in ${node.language}`
    const address = `${node.site} ${node.language} ${node.path}${node.condolence ? ' (condolence)' : ''}`
    const other = names.get(name)
    if (other)
      faults.push({ file, line: lineOf(['uid']), field: 'uid', problem: `${name} is in ${other} too` })
    else if (addresses.has(address))
      faults.push({
        file,
        line: lineOf(['path']),
        field: 'path',
        problem: `${address} belongs to ${addresses.get(address)}`,
      })
    names.set(name, file)
    addresses.set(address, file)
  }
  return faults
}

/** Writes a folder that reads back as the same nodes; answers how many files. */
export function writeFolder(folder: string, nodes: readonly ContentNode[]): number {
  for (const node of nodes) {
    const { file, text } = fileOf(node)
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return nodes.length
}

const FOLDERS = { page: 'pages', article: 'articles', gallery: 'galleries', video: 'videos' } as const

/** The file of a node: Markdown where its first block is a text that Markdown can say, else JSON. */
export function fileOf(node: ContentNode): { file: string; text: string } {
  const name = `${FOLDERS[node.kind]}/${node.language}/${node.uid}`
  const [first, ...others] = node.blocks
  const body =
    node.kind === 'article' && first?.kind === 'text' && first.title === undefined
      ? markdownOfHtml(first.html)
      : null
  if (body === null) return { file: `${name}.json`, text: `${JSON.stringify(lean(node), null, 2)}\n` }
  const front = stringify(lean({ ...node, blocks: others }), { lineWidth: 0 })
  return { file: `${name}.md`, text: `---\n${front}---\n\n${body}` }
}

/** Without what is so anyway. */
function lean(node: ContentNode): Record<string, unknown> {
  const usual: Record<string, unknown> = {
    alsoOn: [],
    template: 'default',
    condolence: false,
    teaser: '',
    categories: [],
    endAt: null,
    isTemporary: false,
    seo: {},
    blocks: [],
  }
  return Object.fromEntries(
    Object.entries(node).filter(
      ([key, value]) => !(key in usual) || JSON.stringify(value) !== JSON.stringify(usual[key]),
    ),
  )
}
