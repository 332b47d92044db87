import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { unsafe } from '#platform/unsafe.ts'
import { layValues, valueNow } from './now.rules.ts'
import { changeableValues, findValue } from './registry.rules.ts'
import { type ChangeableValue, type ClubValue, type ValueSpan, valueSchema } from './schema.ts'
import { insertVersion, loadVersions, type ValueVersion } from './storage.ts'

export type { ValueVersion }

/** Notices of this tag say that a value has changed: every process reads them anew, then makes its pages anew. */
export const VALUES_TAG = 'values'

/** A value with what the office has made of it. */
export type ValueState = {
  about: ChangeableValue
  /** What counts. */
  value: ClubValue
  isChanged: boolean
  /** 0: never changed. */
  version: number
  last: ValueVersion | null
}

export type ValuesContext = { db: Db }

/** Values of the club's files that the office may change. */
export function createValues(ctx: ValuesContext) {
  return { ...inContext(ctx, { readAgain }), list, find, versionsOf, change, onPages }
}
export type Values = ReturnType<typeof createValues>

/** Lays what the database says over the files, for everything that runs in this process. */
async function readAgain({ db }: ValuesContext): Promise<void> {
  const laid = new Map<string, ValueSpan[]>()
  for (const { name, isBase, former, value, changedAt } of await loadVersions(db)) {
    if (!laid.has(name)) laid.set(name, [])
    laid.get(name)!.push({ from: changedAt, isBase, former, value })
  }
  layValues(laid)
}

/** All of them, as the database says at this moment. */
async function list(db: Db): Promise<ValueState[]> {
  const last = new Map((await loadVersions(db)).map((version) => [version.name, version]))
  return changeableValues.map((about) => stateOf(about, last.get(about.name) ?? null))
}

/** One of them. Throws NOT_FOUND for a name that may not be changed. */
async function find(db: Db, name: string): Promise<ValueState> {
  const about = findValue(name)
  if (!about) throw notFound()
  return stateOf(about, (await loadVersions(db, name)).at(-1) ?? null)
}

function stateOf(about: ChangeableValue, last: ValueVersion | null): ValueState {
  const isChanged = last !== null && !last.isBase
  return { about, isChanged, last, version: last?.version ?? 0, value: isChanged ? last.value : about.base }
}

/** Who changed it to what, the newest first. */
async function versionsOf(db: Db, name: string): Promise<ValueVersion[]> {
  if (!findValue(name)) throw notFound()
  return (await loadVersions(db, name)).reverse()
}

export type ValueChange = {
  name: string
  /** The version that whoever changes it has seen. */
  version: number
  /** Absent: that of the file again. */
  value?: ClubValue | undefined
  reason: string
  by: { id: string; name: string }
}

/**
 * Lays a value over that of the file, or takes it away again, in the caller's transaction. Throws NOT_FOUND, VALUE_REFUSED,
 * VALUE_SAME and OFFICE_VERSION_CONFLICT: of two who change the same version one does.
 */
async function change(trx: Trx, given: ValueChange): Promise<{ before: ValueState; value: ClubValue }> {
  const { name, reason, by } = given
  const before = await find(trx, name)
  const version = unsafe('noValueVersion') ? before.version : given.version
  if (before.version !== version) throw changedMeanwhile()
  const isBase = given.value === undefined
  const value = isBase ? before.about.base : readValue(before.about, given.value)
  if (isBase ? !before.isChanged : isSame(value, before.value))
    throw new AppError(409, 'VALUE_SAME', 'That is what counts already')
  const change = { name, isBase, former: before.value, value, reason, by }
  if (!(await insertVersion(trx, { ...change, version: version + 1 }))) {
    if (!unsafe('noValueVersion')) throw changedMeanwhile()
    await insertVersion(trx, { ...change, version: version + 2 })
  }
  // Every page carries the tag of the frame: whichever shows the value is made anew.
  await dropTags(trx, [VALUES_TAG, 'frame'])
  return { before, value }
}

/** A value as it would be laid over the file. Throws VALUE_REFUSED. */
export function readValue(about: ChangeableValue, given: unknown): ClubValue {
  const read = valueSchema(about).safeParse(given)
  if (!read.success) throw new AppError(422, 'VALUE_REFUSED', 'That is not within the bounds of this value')
  return read.data
}

const changedMeanwhile = () =>
  new AppError(409, 'OFFICE_VERSION_CONFLICT', 'Somebody else has changed this since it was read')

/** Do both say the same? */
export const isSame = (one: ClubValue, other: ClubValue) => sorted(one) === sorted(other)
/** The database sorts the keys of a text by itself. */
const sorted = (value: ClubValue) =>
  JSON.stringify(value !== null && typeof value === 'object' ? Object.entries(value).toSorted() : value)

/** What of them pages carry to the browser: those that have changed. Empty mostly. */
function onPages(): Record<string, ClubValue> {
  const shown = changeableValues.filter(({ isOnPages }) => isOnPages)
  return Object.fromEntries(
    shown
      .map(({ name, base }) => [name, valueNow<ClubValue>(name, base), base] as const)
      .filter(([, value, base]) => value !== base)
      .map(([name, value]) => [name, value]),
  )
}
