import { type Db, isUniqueViolation, type Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { faultsOf, tidied } from './checking.rules.ts'
import { type ContentLanguage, ContentNode, type ContentNodeInput } from './schema.ts'
import { deleteNodes, loadStored, writeNodes } from './stored-nodes.storage.ts'

export type NodeName = { uid: string; language: ContentLanguage }

/** Told in the same transaction what was written, and what was taken out. */
export type OnChanged = (
  trx: Trx,
  change: { saved: readonly ContentNode[]; removed: readonly ContentNode[] },
) => Promise<void>

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

  /** All of them or none: checked, made safe, written, told. */
  async function saveNodes(trx: Trx, inputs: readonly ContentNodeInput[], now: Date): Promise<ContentNode[]> {
    // Taken out first: nodes of one change may take each other's addresses.
    const before = await deleteNodes(trx, inputs)
    const nodes = await writeChecked(trx, inputs, { now, isReserved })
    await notify(trx, [...before, ...nodes])
    await planMoments(trx, nodes)
    await onChanged(trx, { saved: nodes, removed: [] })
    return nodes
  }

  /** Publishes a draft, or moves the moment; null takes it back. */
  function publish(given: NodeName & { at: Date | null; now: Date }): Promise<ContentNode> {
    return db.transaction().execute(async (trx) => {
      const [node] = await loadStored(trx, [given])
      if (!node) throw notFound()
      const publishAt = given.at?.toISOString() ?? null
      return (await saveNodes(trx, [{ ...node, publishAt }], given.now))[0]!
    })
  }

  async function removeNodes(trx: Trx, names: readonly NodeName[]): Promise<ContentNode[]> {
    const removed = await deleteNodes(trx, names)
    await notify(trx, removed)
    await onChanged(trx, { saved: [], removed })
    return removed
  }
}

/** All of them or none; nobody is told. */
export async function writeChecked(
  db: Db,
  inputs: readonly ContentNodeInput[],
  given: { now: Date; isReserved(path: string): boolean },
): Promise<ContentNode[]> {
  const nodes = inputs.map((input) => checked(input, given.isReserved))
  await writeOrRefuse(db, nodes, given.now)
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

async function writeOrRefuse(db: Db, nodes: readonly ContentNode[], now: Date): Promise<void> {
  try {
    await writeNodes(db, nodes, now)
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
