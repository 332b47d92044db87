import type { Block } from '#modules/content/blocks.schema.ts'
import { fieldsOf, type NamedShape } from './shape.ts'

/** A block or a part of one as a form has it: by the names of its fields. */
export type Values = Readonly<Record<string, unknown>>

/** A link that leads nowhere yet: nothing is linked by mistake. */
const NO_LINK = { kind: 'url', url: '' } as const
const NO_PICTURE = { id: '', alt: '' } as const

/** A block to begin with: what it must have is there and empty. */
export function newBlock(kind: Block['kind']): Block {
  return { kind, ...emptyGroup(fieldsOf(kind)) } as unknown as Block
}

export function emptyGroup(fields: readonly NamedShape[]): Values {
  return Object.fromEntries(
    fields.flatMap((field) => (field.isOptional ? [] : [[field.name, emptyValue(field)]])),
  )
}

/** What a field begins with. */
export function emptyValue(field: NamedShape): unknown {
  switch (field.type) {
    case 'line':
    case 'long':
    case 'html':
      return ''
    case 'number':
      return Math.min(Math.max(field.least, 3), field.most)
    case 'choice':
      return field.values[0]
    case 'lines':
      return ['']
    case 'grid':
      return [['', '']]
    case 'list':
      return field.least > 0 ? [emptyGroup(field.fields)] : []
    case 'pictures':
      return []
    case 'group':
      return emptyGroup(field.fields)
    case 'link':
      return NO_LINK
    case 'picture':
      return NO_PICTURE
    case 'reference':
      return field.most > 1 ? [] : field.target === 'match' ? 'next' : ''
  }
}

/** The values with one field changed; what is optional and empty is left out. */
export function withField(values: Values, field: NamedShape, value: unknown): Values {
  const { [field.name]: _, ...others } = values
  const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  return field.isOptional && isEmpty ? others : { ...values, [field.name]: value }
}

/** Every text of a block that readers see, with its place: `items.0.title`. HTML as it is. */
export function textsIn(block: Block): { at: string; text: string; isHtml: boolean }[] {
  return textsOfFields(fieldsOf(block.kind), block as unknown as Values, '')
}

function textsOfFields(
  fields: readonly NamedShape[],
  values: Values,
  below: string,
): { at: string; text: string; isHtml: boolean }[] {
  return fields.flatMap((field) => {
    const value = values[field.name]
    const at = below + field.name
    if (value === undefined || value === null) return []
    switch (field.type) {
      case 'html':
        return [{ at, text: String(value), isHtml: true }]
      case 'line':
        return field.format ? [] : [{ at, text: String(value), isHtml: false }]
      case 'long':
        return [{ at, text: String(value), isHtml: false }]
      case 'lines':
        return (value as string[]).map((text, index) => ({ at: `${at}.${index}`, text, isHtml: false }))
      case 'grid':
        return (value as string[][]).flatMap((row, index) =>
          row.map((text, column) => ({ at: `${at}.${index}.${column}`, text, isHtml: false })),
        )
      case 'group':
        return textsOfFields(field.fields, value as Values, `${at}.`)
      case 'list':
        return (value as Values[]).flatMap((item, index) =>
          textsOfFields(field.fields, item, `${at}.${index}.`),
        )
      case 'picture':
        return pictureTexts(value as Values, at)
      case 'pictures':
        return (value as Values[]).flatMap((item, index) => pictureTexts(item, `${at}.${index}`))
      default:
        return []
    }
  })
}

function pictureTexts(picture: Values, at: string) {
  return ['caption', 'alt'].flatMap((name) =>
    picture[name] ? [{ at: `${at}.${name}`, text: String(picture[name]), isHtml: false }] : [],
  )
}

/** The same block without a word in it: for a translation. Pictures, links, numbers and what it names stay. */
export function structureOf(block: Block): Block {
  return {
    kind: block.kind,
    ...emptied(fieldsOf(block.kind), block as unknown as Values),
  } as unknown as Block
}

function emptied(fields: readonly NamedShape[], values: Values): Values {
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const value = values[field.name]
      if (value === undefined || value === null) return []
      const bare = withoutWords(field, value)
      return bare === undefined ? [] : [[field.name, bare]]
    }),
  )
}

/** Undefined: there is nothing left of it. */
function withoutWords(field: NamedShape, value: unknown): unknown {
  switch (field.type) {
    case 'line':
      return field.format ? value : field.isOptional ? undefined : ''
    case 'long':
    case 'html':
      return field.isOptional ? undefined : ''
    case 'lines':
      return (value as string[]).map(() => '')
    case 'grid':
      return (value as string[][]).map((row) => row.map(() => ''))
    case 'list':
      return (value as Values[]).map((item) => emptied(field.fields, item))
    case 'group':
      return emptied(field.fields, value as Values)
    case 'picture':
      return pictureAlone(value as Values)
    case 'pictures':
      return (value as Values[]).map(pictureAlone)
    default:
      return value
  }
}

/** Who made it is the same in every language; what it shows is described anew. */
export function pictureAlone({ id, credit }: Values) {
  return { id, alt: '', ...(credit ? { credit } : {}) }
}
