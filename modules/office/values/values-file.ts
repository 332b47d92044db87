import { digestOf, requireSame, tellConsequences } from '#modules/office/shared/consequences.ts'
import { type FileEntry, readValuesFile } from '#modules/values/file.rules.ts'
import { changeableValues } from '#modules/values/registry.rules.ts'
import type { ChangeableValue, ClubValue } from '#modules/values/schema.ts'
import { isSame, type ValueState } from '#modules/values/values.ts'
import type { Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { ValuesFilePreview } from './schema.ts'
import { linesOf, type ValuesRoomContext } from './values-room.ts'

type PlannedChange = {
  about: ChangeableValue
  version: number
  before: ClubValue
  value: ClubValue
  /** It is what the club's file says. */
  isBase: boolean
}

/** What a file would change, in the order of the list. Throws VALUES_FILE where it is none. */
export async function planImport(
  { db, values }: ValuesRoomContext,
  { content }: { content: string },
): Promise<{ changes: PlannedChange[]; preview: ValuesFilePreview }> {
  const read = readValuesFile(textOf(content), changeableValues)
  if (!read) throw notSuchFile()
  const states = new Map((await values.list(db)).map((state) => [state.about.name, state]))
  const sound = read.entries.flatMap((entry) =>
    'value' in entry ? [{ state: states.get(entry.about.name)!, value: entry.value }] : [],
  )
  const order = new Map(changeableValues.map(({ name }, at) => [name, at]))
  const changes = sound
    .flatMap(({ state, value }) => (isSame(state.value, value) ? [] : [changeOf(state, value)]))
    .toSorted((one, other) => order.get(one.about.name)! - order.get(other.about.name)!)
  const rest = {
    changes: changes.map(({ about, before, value, isBase }) => ({
      ...{ ...named(about), former: before as Shown, value: value as Shown, isBase },
    })),
    same: sound.length - changes.length,
    faults: read.entries.flatMap(faultIn),
    ...{ unknown: read.unknown, unknownCount: read.unknownCount },
  }
  return { changes, preview: { ...rest, consequences: await foresee(db, changes, rest) } }
}

type Shown = ValuesFilePreview['changes'][number]['value']

/** All of it, or nothing where a value is wrong or was changed meanwhile. */
export async function importValues(
  context: ValuesRoomContext,
  trx: Trx,
  given: { content: string; digest: string; reason: string; by: { id: string; name: string } },
): Promise<PlannedChange[]> {
  const { changes, preview } = await planImport(context, given)
  requireSame(preview.consequences, given)
  if (preview.faults.length > 0)
    throw new AppError(422, 'VALUE_REFUSED', 'A value of the file is not within its bounds')
  if (changes.length === 0) throw new AppError(409, 'VALUE_SAME', 'That is what counts already')
  const { reason, by } = given
  for (const { about, version, value, isBase } of changes)
    await context.values.change(trx, {
      ...{ name: about.name, version, reason, by },
      ...(isBase ? {} : { value }),
    })
  return changes
}

function changeOf({ about, version, value: before }: ValueState, value: ClubValue): PlannedChange {
  return { about, version, before, value, isBase: isSame(about.base, value) }
}

function faultIn(entry: FileEntry): ValuesFilePreview['faults'] {
  if ('value' in entry) return []
  return [{ ...named(entry.about), fault: entry.fault, given: entry.given }]
}

const named = ({ name, words, of, unit, from, to }: ChangeableValue) => ({
  ...{ name, words, of: of as ValuesFilePreview['changes'][number]['of'], unit, from, to },
})

/** Each sentence once. Its digest is of every value with the version that was seen. */
async function foresee(db: ValuesRoomContext['db'], changes: readonly PlannedChange[], shown: object) {
  const all = await Promise.all(changes.map(({ about, value }) => linesOf(db, about, value)))
  const lines = [...new Map(all.flat().map((line) => [line.kind, line])).values()]
  const told = tellConsequences({ lines, totalCents: null, isFinal: false })
  const versions = changes.map(({ about, version }) => [about.name, version])
  return { ...told, digest: digestOf({ of: told.digest, versions, shown }) }
}

/** UTF-8 and nothing else. */
function textOf(content: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(content, 'base64'))
  } catch {
    throw notSuchFile()
  }
}

const notSuchFile = () => new AppError(422, 'VALUES_FILE', 'That is no file of values as the export has it')
