import { mainSite, siteByKey } from '#club/sites.ts'
import { isTooDeep, MAX_DEPTH } from '#platform/text/safe-html.rules.ts'
import { GALLERIES, normalPath, OVERVIEWS } from '../addresses.rules.ts'
import type { Block } from '../blocks.schema.ts'
import { htmlOf, sanitiseBlock } from '../html.rules.ts'
import { linksOf, targetOf } from '../links.rules.ts'
import type { ContentNode } from '../schema.ts'

/** What is wrong with a field of a node, in a sentence for its editor. */
export type Fault = { field: string; problem: string }

/** What the shape alone does not say: sites that exist, addresses that are free, fields that belong to the kind. */
export function faultsOf(node: ContentNode, isReserved: (path: string) => boolean): Fault[] {
  const unknown = [node.site, ...node.alsoOn].filter((key) => !siteByKey(key))
  return [
    ...unknown.map((key) => ({ field: 'site', problem: `there is no site ${key}` })),
    ...addressFaults(node, isReserved),
    ...kindFaults(node),
    ...node.blocks.flatMap(blockFaults),
  ]
}

function addressFaults({ kind, path }: ContentNode, isReserved: (path: string) => boolean): Fault[] {
  const normal = normalPath(path)
  const fault = (problem: string) => [{ field: 'path', problem }]
  if (!/^\/(?:[a-z0-9._-]+\/)*$/.test(normal))
    return fault(`${path} has other characters than small letters, digits, dots and dashes`)
  if (kind === 'gallery')
    return /^\/bildergalerien\/[^/]+\/$/.test(normal) ? [] : fault(`galleries stand under ${GALLERIES}`)
  if (kind !== 'page') return normal === '/' || normal in OVERVIEWS ? fault(`${path} is taken`) : []
  return normal !== '/' && isReserved(normal) ? fault(`${path} belongs to the program itself`) : []
}

function kindFaults(node: ContentNode): Fault[] {
  const faults: Fault[] = []
  const mayBeQuiet = node.kind === 'article' || (node.kind === 'page' && normalPath(node.path) === '/')
  if (node.condolence && !mayBeQuiet)
    faults.push({ field: 'condolence', problem: 'only start pages and articles are quiet' })
  if ((node.kind === 'video') !== (node.video !== undefined))
    faults.push({ field: 'video', problem: 'belongs to every video and to nothing else' })
  if (node.kind !== 'gallery' && node.pictures)
    faults.push({ field: 'pictures', problem: 'belong to galleries; use a block' })
  if (node.endAt !== null && node.publishAt !== null && node.endAt <= node.publishAt)
    faults.push({ field: 'endAt', problem: 'is before publishAt' })
  return faults
}

function blockFaults(block: Block, index: number): Fault[] {
  const context = { site: mainSite().key, siteOf: () => null }
  // First, because whatever reads such a text would be at it for long.
  const [deep] = htmlOf(block).filter(({ html }) => isTooDeep(html))
  if (deep)
    return [{ field: `blocks.${index}.${deep.at}`, problem: `is nested deeper than ${MAX_DEPTH} elements` }]
  return linksOf(block).flatMap(({ at, link }) => {
    const field = `blocks.${index}.${at}`
    if (link.kind === 'page' && !siteByKey(link.site))
      return [{ field, problem: `there is no site ${link.site}` }]
    return targetOf(link, context)
      ? []
      : [{ field, problem: `${JSON.stringify(link)} is no address for a link` }]
  })
}

/** As it is kept: one spelling of its address, moments in one form, its HTML made safe. */
export function tidied(node: ContentNode): ContentNode {
  return {
    ...node,
    path: normalPath(node.path),
    displayAt: moment(node.displayAt),
    publishAt: node.publishAt && moment(node.publishAt),
    endAt: node.endAt && moment(node.endAt),
    blocks: node.blocks.map(sanitiseBlock),
  }
}

function moment(text: string): string {
  return new Date(text).toISOString()
}
