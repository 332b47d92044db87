import { siteByHost } from '#club/domains.ts'
import type { LinkTarget } from '#modules/content/links.rules.ts'
import { type Reference, referencesOf } from '#modules/content/references.rules.ts'
import type { ContentNode } from '#modules/content/schema.ts'
import { findScreen } from '#web/paths.ts'
import type { Workplace } from './command.ts'

/** What nodes name and what is nowhere: pictures, matches and addresses of the club; a line for each. */
export async function danglingReferences(program: Workplace, nodes: ContentNode[]): Promise<string[]> {
  const siteOf = (host: string) => siteByHost(host, program.domains)?.key ?? null
  const named = nodes.flatMap((node) => referencesOf(node, siteOf).map((reference) => ({ node, reference })))
  const all = [...nodes, ...(await program.content.loadAll())]
  const uids = new Set(all.map(({ uid }) => uid))
  const addresses = new Set(all.map(({ site, path }) => `${site} ${path}`))
  const matches = new Set(
    await program.matches.desk.matchesNamed(
      named.flatMap(({ reference }) => (reference.kind === 'match' ? [reference.id] : [])),
    ),
  )
  const isThere = async (reference: Reference): Promise<boolean> => {
    if (reference.kind === 'picture') return program.media.has(reference.id)
    if (reference.kind === 'match') return matches.has(reference.id)
    return isAddress(reference.target, { uids, addresses })
  }
  const lines: string[] = []
  for (const { node, reference } of named)
    if (!(await isThere(reference))) lines.push(`${node.uid} (${node.language}) ${lineOf(reference)}`)
  return lines
}

function isAddress(
  target: Exclude<LinkTarget, { kind: 'url' }>,
  known: { uids: ReadonlySet<string>; addresses: ReadonlySet<string> },
): boolean {
  if (target.kind === 'node') return known.uids.has(target.uid)
  const { site, path } = target
  const screen = findScreen(path === '/' ? path : path.replace(/\/$/, ''), site)
  return screen !== null || known.addresses.has(`${site} ${path}`)
}

function lineOf(reference: Reference): string {
  if (reference.kind === 'picture') return `${reference.at}: there is no picture ${reference.id}`
  if (reference.kind === 'match') return `${reference.at}: there is no match ${reference.id}`
  const { target } = reference
  const where = target.kind === 'node' ? `the uid ${target.uid}` : `${target.site} ${target.path}`
  return `${reference.at}: leads nowhere, ${where}`
}
