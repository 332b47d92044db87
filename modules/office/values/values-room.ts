import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { tellConsequences } from '#modules/office/shared/consequences.ts'
import { fileOf } from '#modules/values/registry.rules.ts'
import type { ChangeableValue, ClubValue } from '#modules/values/schema.ts'
import { readValue, type ValueState, type Values, type ValueVersion } from '#modules/values/values.ts'
import type { Db } from '#platform/db.ts'
import type { OfficeValue, OfficeValueVersion } from './schema.ts'
import { countOpenCarts, countOwnPrints } from './storage.ts'

export type ValuesRoomContext = { db: Db; values: Values }

export async function listValues({ db, values }: ValuesRoomContext): Promise<{ items: OfficeValue[] }> {
  return { items: (await values.list(db)).map(shown) }
}

export async function listVersions(
  { db, values }: ValuesRoomContext,
  name: string,
): Promise<{ items: OfficeValueVersion[] }> {
  return { items: (await values.versionsOf(db, name)).map(versionOf) }
}

function shown({ about, value, isChanged, version, last }: ValueState): OfficeValue {
  const { usedIn, ...rest } = about
  const { isOnPages: _, ...facts } = rest
  return {
    ...facts,
    ...{ of: facts.of as OfficeValue['of'], base: facts.base as OfficeValue['base'] },
    ...{ usedIn: [...usedIn], file: fileOf(about.name), value: value as OfficeValue['value'] },
    ...{ isChanged, version, last: last && versionOf(last) },
  }
}

const versionOf = ({ name: _, changedAt, ...row }: ValueVersion): OfficeValueVersion => ({
  ...(row as Omit<OfficeValueVersion, 'changedAt'>),
  changedAt: changedAt.toISOString(),
})

/** What changes with it, and what does not although one might think so. */
export async function foresee(
  { db, values }: ValuesRoomContext,
  { name, value }: { name: string; value?: ClubValue | undefined },
): Promise<Consequences> {
  const { about } = await values.find(db, name)
  const next = value === undefined ? about.base : readValue(about, value)
  return tellConsequences({ lines: await linesOf(db, about, next), totalCents: null, isFinal: false })
}

type Line = Parameters<typeof tellConsequences>[0]['lines'][number]

export async function linesOf(db: Db, about: ChangeableValue, next: ClubValue): Promise<Line[]> {
  return [
    { kind: 'atOnce' },
    ...(about.isOnPages || about.usedIn.includes('productPages') ? [{ kind: 'pages' }] : []),
    ...(about.group === 'shipping' || about.group === 'prints'
      ? [{ kind: 'carts', count: await countOpenCarts(db), isPassing: true }]
      : []),
    ...(isMissingJapanese(about, next) ? [{ kind: 'noJapanese', isNot: true }] : []),
    ...(about.group === 'prints'
      ? [
          { kind: 'ownPrints', count: await countOwnPrints(db), isNot: true },
          { kind: 'noReduction', isNot: true },
        ]
      : []),
    ...(about.unit === 'email' ? ['sender', 'legal'].map((kind) => ({ kind, isNot: true })) : []),
    { kind: `stays.${about.group}`, isNot: true },
  ]
}

function isMissingJapanese({ unit }: ChangeableValue, value: ClubValue): boolean {
  return unit === 'text' && value !== null && typeof value === 'object' && value.de !== '' && !value.ja
}

/** Values by the file that they stand in; ways to send by their code. */
export async function exportValues(
  { db, values }: ValuesRoomContext,
  which: 'changed' | 'all',
): Promise<Record<string, unknown>> {
  const file: Tree = {}
  for (const { about, value, isChanged } of await values.list(db))
    if (which === 'all' || isChanged) put(file, [fileOf(about.name), ...about.name.split('.')], value)
  return file
}

type Tree = { [key: string]: Tree | ClubValue }

function put(tree: Tree, [key, ...rest]: readonly string[], value: ClubValue): void {
  if (rest.length === 0) {
    tree[key!] = value
    return
  }
  const branch = (tree[key!] ?? {}) as Tree
  tree[key!] = branch
  put(branch, rest, value)
}
