import { XMLParser, XMLValidator } from 'fast-xml-parser'

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const LISTS = ['document', 'extension', 'level']

type Node = Record<string, never>

/**
 * What DATEV would refuse of an archive's list by its published rules (Document_v060.xsd and its description), given the names of
 * the other files in it. Written apart from what writes such lists.
 */
export function problemsOf(xml: string, names: readonly string[]): string[] {
  if (XMLValidator.validate(xml) !== true) return ['no XML']
  const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => LISTS.includes(name) })
  const { archive } = parser.parse(xml) as { archive?: Node }
  if (!archive) return ['archive']
  const space = 'http://xml.datev.de/bedi/tps/document/v06.0'
  const problems: string[] = []
  const want = (isRight: boolean, problem: string) => {
    if (!isRight) problems.push(problem)
  }
  want(archive['@_xmlns'] === space && archive['@_version'] === '6.0', 'namespace and version')
  want(archive['@_xsi:schemaLocation'] === `${space} Document_v060.xsd`, 'schema')
  const { header, content } = archive as unknown as { header: Node; content: { document?: Node[] } }
  want(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(String(header['date'])), 'date')
  want(String(header['description'] ?? '').length <= 255, 'description')
  const documents = content.document ?? []
  want(documents.length >= 1 && documents.length <= 5_000, 'documents')
  const listed = documents.flatMap((document) => filesIn(document, want))
  for (const name of listed) want(names.includes(name), `${name} is not there`)
  for (const name of names) want(listed.includes(name), `${name} is in no list`)
  return problems
}

function filesIn(document: Node, want: (isRight: boolean, problem: string) => void): string[] {
  want(GUID.test(document['@_guid'] ?? ''), `guid ${document['@_guid']}`)
  want(
    ['1', '2'].includes(document['@_type'] ?? '') && ['1', '2'].includes(document['@_processID'] ?? ''),
    'filing',
  )
  const extensions = (document['extension'] ?? []) as Node[]
  want(extensions.length >= 1 && extensions.length <= 50, 'extensions')
  const repository = document['repository'] as { level?: Node[] } | undefined
  if (repository) want((repository.level ?? []).map((level) => level['@_id']).join() === '1,2,3', 'levels')
  return extensions.map((extension) => {
    const name = String(extension['@_name'] ?? '')
    want(extension['@_xsi:type'] === 'File' && /^[^/\\]+\.(pdf|xml)$/i.test(name), `file ${name}`)
    return name
  })
}
