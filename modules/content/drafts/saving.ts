import { type Db, isUniqueViolation, type Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { faultsOf, tidied } from '../checking/checking.rules.ts'
import { type ContentLanguage, ContentNode, type ContentNodeInput } from '../schema.ts'
import { deleteNodes, loadStored, writeNodes } from '../stored-nodes.storage.ts'
import type { ContentSource } from './drafts.schema.ts'
import { keepVersions, lockPieces, type VersionNote } from './drafts.storage.ts'
import { deletePlans } from './plans.storage.ts'

export type NodeName = { uid: string; language: ContentLanguage }

/** Told in the same transaction what was written, and what was taken out. */
export type OnChanged = (
  trx: Trx,
  change: { saved: readonly ContentNode[]; removed: readonly ContentNode[] },
) => Promise<void>

/** Where nodes come from, and as which version they are kept. */
export type SavedAs = { source?: ContentSource | undefined; version?: VersionNote | undefined }

export type SavingOptions = {
  db: Db
  /** Addresses of the program itself, where no page may stand. */
  isReserved(path: string): boolean
  onChanged: OnChanged
  /** Sees to it that what is published later appears in time. */
  planMoments(trx: Trx, nodes: readonly ContentNode[]): Promise<void>
}

export type Saving = ReturnType<typeof createSaving>

export function createSaving({ db, isReserved, onChanged, planMoments }: SavingOptions) {
  return { saveNode, saveNodes, publish, removeNodes }

  function saveNode(input: ContentNodeInput, now: Date): Promise<ContentNode> {
    return db.transaction().execute(async (trx) => (await saveNodes(trx, [input], now))[0]!)
  }

  /** All of them or none: checked, made safe, written, told. Left out, the source stays, and no version is kept. */
  async function saveNodes(
    trx: Trx,
    inputs: readonly ContentNodeInput[],
    now: Date,
    { source, version }: SavedAs = {},
  ): Promise<ContentNode[]> {
    const uids = inputs.map(({ uid }) => uid)
    await lockPieces(trx, uids)
    // Taken out first: nodes of one change may take each other's addresses.
    const before = await deleteNodes(trx, inputs)
    const sourceOf = ({ uid, language }: NodeName) =>
      source ?? before.find(({ node }) => node.uid === uid && node.language === language)?.source ?? 'office'
    const nodes = await writeChecked(trx, inputs, { now, isReserved, sourceOf })
    if (version) await keepVersions(trx, { nodes, before, note: version })
    await notify(trx, [...before.map(({ node }) => node), ...nodes])
    await planMoments(trx, nodes)
    await onChanged(trx, { saved: nodes, removed: [] })
    return nodes
  }

  /** Publishes a draft, or moves the moment; null takes it back. */
  function publish(given: NodeName & { at: Date | null; now: Date }): Promise<ContentNode> {
    return db.transaction().execute(async (trx) => {
      await lockPieces(trx, [given.uid])
      const [node] = await loadStored(trx, [given])
      if (!node) throw notFound()
      const publishAt = given.at?.toISOString() ?? null
      const reason = !given.at ? 'withdrawn' : given.at > given.now ? 'scheduled' : 'published'
      const version = { reason, by: { id: null, name: '' }, at: given.now } as const
      return (await saveNodes(trx, [{ ...node, publishAt }], given.now, { version }))[0]!
    })
  }

  async function removeNodes(trx: Trx, names: readonly NodeName[]): Promise<ContentNode[]> {
    const uids = names.map(({ uid }) => uid)
    await lockPieces(trx, uids)
    const removed = (await deleteNodes(trx, names)).map(({ node }) => node)
    for (const { uid, language } of names) await deletePlans(trx, uid, [language])
    await notify(trx, removed)
    await onChanged(trx, { saved: [], removed })
    return removed
  }
}

/** All of them or none; nobody is told. */
export async function writeChecked(
  db: Db,
  inputs: readonly ContentNodeInput[],
  given: { now: Date; isReserved(path: string): boolean; sourceOf?: (node: ContentNode) => ContentSource },
): Promise<ContentNode[]> {
  const nodes = inputs.map((input) => checked(input, given.isReserved))
  await writeOrRefuse(db, nodes, given)
  return nodes
}

function checked(input: ContentNodeInput, isReserved: (path: string) => boolean): ContentNode {
  const parsed = ContentNode.safeParse(input)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw refused(input.uid, issue!.path.join('.'), issue!.message)
  }
  const [fault] = faultsOf(parsed.data, isReserved)
  if (fault) throw refused(input.uid, fault.field, fault.problem)
  return tidied(parsed.data)
}

function refused(uid: string, field: string, problem: string): AppError {
  return new AppError(400, 'CONTENT_INVALID', `${uid}, ${field}: ${problem}`)
}

async function writeOrRefuse(
  db: Db,
  nodes: readonly ContentNode[],
  given: Parameters<typeof writeNodes>[2],
): Promise<void> {
  try {
    await writeNodes(db, nodes, given)
  } catch (error) {
    if (!isUniqueViolation(error, 'content_nodes_address')) throw error
    const { detail = '' } = error as { detail?: string }
    throw new AppError(409, 'CONTENT_ADDRESS_TAKEN', `Two nodes want one address: ${detail}`)
  }
}

/** Whatever shows one of them is made anew. */
export async function notify(db: Db, nodes: readonly ContentNode[]): Promise<void> {
  if (nodes.length === 0) return
  const sites = nodes.flatMap(({ site, alsoOn }) => [site, ...alsoOn])
  await dropTags(db, [
    'content',
    ...nodes.map(({ uid }) => `content:${uid}`),
    ...sites.map((site) => `content:site:${site}`),
    ...nodes.flatMap(({ match }) => (match === undefined ? [] : [`content:match:${match}`])),
  ])
}
