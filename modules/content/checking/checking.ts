import type { Domains } from '#club/domains.ts'
import { siteByHost } from '#club/domains.ts'
import type { Db } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import { OVERVIEWS } from '../addresses.rules.ts'
import { altFindings, headingFindings, shapeFaults, showable } from '../drafts/drafts.rules.ts'
import type { DraftNode, Finding, Findings } from '../drafts/drafts.schema.ts'
import type { ContentNode } from '../schema.ts'
import { type Fault, faultsOf } from './checking.rules.ts'
import { type KnownAddress, loadKnown } from './checking.storage.ts'
import { type Reference, referencesOf } from './references.rules.ts'

/** What a node may name outside of the content. */
export type Surroundings = {
  hasPicture(id: string): Promise<boolean>
  matchesNamed(ids: readonly string[]): Promise<string[]>
  teamsNamed(ids: readonly number[]): Promise<number[]>
  productsNamed(ids: readonly string[]): Promise<string[]>
  /** Is this an address of the program itself? */
  isScreen(site: string, path: string): boolean
}

export type CheckingOptions = {
  db: Db
  domains: Domains
  isReserved(path: string): boolean
  surroundings: Surroundings
}

export type Checking = ReturnType<typeof createChecking>

type Found = Finding & { isWarning?: boolean }

/** Says what is wrong with what somebody writes, and whether all is there that it names: for the office and for folders. */
export function createChecking(ctx: CheckingOptions) {
  return inContext(ctx, { check, checkAll })
}

async function check(ctx: CheckingOptions, draft: DraftNode, db = ctx.db): Promise<Findings> {
  return (await checkAll(ctx, [draft], db))[0]!
}

/** One answer for each; they know one another. */
async function checkAll(
  ctx: CheckingOptions,
  drafts: readonly DraftNode[],
  db = ctx.db,
): Promise<Findings[]> {
  const nodes = drafts.map((draft) => showable(draft, { keepsPlaces: true }))
  const references = nodes.map((node) =>
    referencesOf(node, (host) => siteByHost(host, ctx.domains)?.key ?? null),
  )
  const known = await gather(ctx, nodes, references.flat(), db)
  return Promise.all(
    drafts.map(async (draft, index) => {
      const node = nodes[index]!
      const alts = altFindings(node)
      const isLost = (await Promise.all(references[index]!.map((one) => lostOf(ctx, one, known)))).flat()
      const taken = known.addresses
        .filter((other) => isSameAddress(other, node))
        .map((other) => addressTaken(node, other))
      const found: Found[] = [
        ...shapeFaults(draft),
        ...faultsOf(node, ctx.isReserved).map(findingOf),
        ...taken,
        ...isLost,
        ...alts.faults,
        ...headingFindings(node),
      ]
      const faults = found.filter(({ isWarning }) => !isWarning)
      const warnings = [...found.filter(({ isWarning }) => isWarning), ...alts.warnings]
      return { faults: faults.map(plain), warnings: warnings.map(plain) }
    }),
  )
}

/** Start pages and overviews are there without anybody writing them, and so is what the program answers itself. */
function isHouse(ctx: CheckingOptions, { site, path }: { site: string; path: string }): boolean {
  return path === '/' || path in OVERVIEWS || ctx.surroundings.isScreen(site, path)
}

async function gather(
  ctx: CheckingOptions,
  nodes: readonly ContentNode[],
  references: readonly Reference[],
  db: Db,
) {
  const { surroundings } = ctx
  const ids = <Kind extends Reference['kind']>(kind: Kind) =>
    references.filter((one): one is Extract<Reference, { kind: Kind }> => one.kind === kind)
  const targets = ids('link').map(({ target }) => target)
  const [matches, teams, products, stored] = await Promise.all([
    surroundings.matchesNamed(ids('match').map(({ id }) => id)),
    surroundings.teamsNamed(ids('team').map(({ id }) => id)),
    surroundings.productsNamed(ids('product').map(({ id }) => id)),
    loadKnown(db, { nodes, targets }),
  ])
  const here = nodes.map((node): KnownAddress => ({ ...node, isPublished: true, isHere: true }))
  return {
    matches: new Set(matches),
    teams: new Set(teams),
    products: new Set(products),
    addresses: [...here, ...stored],
  }
}

async function lostOf(
  ctx: CheckingOptions,
  one: Reference,
  known: {
    matches: Set<string>
    teams: Set<number>
    products: Set<string>
    addresses: KnownAddress[]
  },
): Promise<Found[]> {
  const lost = (code: Finding['code'], about: string, problem: string, isWarning = false): Found[] => [
    { field: one.at, code, about, problem, isWarning },
  ]
  if (one.kind === 'picture')
    return (await ctx.surroundings.hasPicture(one.id))
      ? []
      : lost('picture', one.id, `there is no picture ${one.id}`)
  if (one.kind === 'match')
    return known.matches.has(one.id) ? [] : lost('match', one.id, `there is no match ${one.id}`)
  if (one.kind === 'team')
    return known.teams.has(one.id) ? [] : lost('team', String(one.id), `there is no team ${one.id}`)
  if (one.kind === 'product')
    return known.products.has(one.id) ? [] : lost('product', one.id, `there is no product ${one.id}`)
  const { target } = one
  const where = target.kind === 'node' ? target.uid : `${target.site} ${target.path}`
  if (target.kind === 'address' && isHouse(ctx, target)) return []
  const there = known.addresses.filter((address) =>
    target.kind === 'node'
      ? address.uid === target.uid
      : address.site === target.site && address.path === target.path,
  )
  if (there.length === 0) return lost('linkNowhere', where, `leads nowhere, ${where}`)
  return there.some(({ isPublished }) => isPublished)
    ? []
    : lost('linkUnpublished', where, `leads to what is not published yet, ${where}`, true)
}

const plain = ({ isWarning: _, ...finding }: Found): Finding => finding

function isSameAddress(other: KnownAddress, node: ContentNode): boolean {
  return (
    other.uid !== node.uid &&
    other.site === node.site &&
    other.language === node.language &&
    other.path === node.path &&
    (other.condolence === node.condolence || node.kind !== 'page')
  )
}

function addressTaken({ path }: ContentNode, other: KnownAddress): Found {
  const { uid, isDraft = false } = other
  return {
    ...{ field: 'path', code: 'addressTaken', about: uid, isWarning: isDraft },
    problem: `${path} belongs to ${uid}`,
  }
}

/** What the rules of nodes say, with the key of its sentence. */
function findingOf({ field, problem }: Fault): Finding {
  return { field, problem, about: null, code: codeOf(field, problem) }
}

function codeOf(field: string, problem: string): Finding['code'] {
  if (field === 'path') {
    if (problem.includes('belongs to the program')) return 'addressReserved'
    return problem.endsWith('is taken') ? 'addressTaken' : 'address'
  }
  if (field === 'site') return 'site'
  if (field === 'endAt') return 'dates'
  if (problem.startsWith('is nested')) return 'html'
  return field.startsWith('blocks.') ? 'link' : 'kind'
}
