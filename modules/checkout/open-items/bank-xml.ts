import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { StatementError } from './statement-error.ts'

/** What a bank writes as XML, as an object; elements of these names are lists. Refuses what could grow without end or read files. */
export function readBankXml(file: string, lists: ReadonlySet<string>): unknown {
  if (/<!(DOCTYPE|ENTITY)/i.test(file))
    throw new StatementError('DANGEROUS', 'The file declares a document type.')
  const encoding = /^<\?xml[^>]*encoding=["']([^"']+)/i.exec(file.trimStart())?.[1]
  if (encoding && !/^utf-?8$/i.test(encoding))
    throw new StatementError('ENCODING', `The file says that it is ${encoding}.`)
  if (XMLValidator.validate(file) !== true)
    throw new StatementError('BROKEN', 'The file is not well-formed XML.')
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    parseTagValue: false,
    isArray: (name) => lists.has(name),
  })
  try {
    return parser.parse(file)
  } catch {
    // Tags in tags without end are no statement.
    throw new StatementError('BROKEN', 'The file is not well-formed XML.')
  }
}

/** Banks write this where there was nothing. */
export const given = (name: string | undefined): string | null =>
  name && name !== 'NOTPROVIDED' ? name.slice(0, 35) : null
