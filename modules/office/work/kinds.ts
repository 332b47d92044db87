import type { z } from 'zod'
import type { AuditThing } from '#modules/audit/audit.ts'
import type { Permission } from '#modules/staff/roles.schema.ts'

/** Whose work it is; what is done is done in their name. */
export type WorkOwner = { id: string; name: string }
export type WorkFile = { name: string; type: string; content: Uint8Array }

/** A kind of long work: what is done to each item, and which file comes out of all. */
export type WorkKind<Item, Settings> = {
  permission: Permission
  item: z.ZodType<Item>
  settings: z.ZodType<Settings>
  /** How the audit book calls it at each thing; without it the beginning alone stands there. */
  action?: string
  thingOf(item: Item): AuditThing
  /**
   * Does one. A refusal (`AppError`) is told by the thing's name and keeps nobody from the rest; any other fault is tried again.
   * What it changes is one transaction, in which the step is counted as well: a program that is killed does nothing twice.
   */
  each(item: Item, given: { by: WorkOwner; settings: Settings }): Promise<void>
  /** The file for its owner, once all is done. */
  result?(items: Item[], settings: Settings): Promise<WorkFile | null>
}

/** The same with what it works on as it lies in the database: read by the kind's own schemas. */
export type StoredKind = Pick<WorkKind<never, never>, 'permission'> & {
  action: string | null
  thingOf(item: unknown): AuditThing
  each(item: unknown, given: { by: WorkOwner; settings: unknown }): Promise<void>
  result(items: unknown[], settings: unknown): Promise<WorkFile | null>
}

export function defineWork<Item, Settings>(kind: WorkKind<Item, Settings>): StoredKind {
  const { item: ofItem, settings: ofSettings } = kind
  return {
    permission: kind.permission,
    action: kind.action ?? null,
    thingOf: (item) => kind.thingOf(ofItem.parse(item)),
    each: (item, { by, settings }) =>
      kind.each(ofItem.parse(item), { by, settings: ofSettings.parse(settings) }),
    result: async (items, settings) =>
      (await kind.result?.(
        items.map((one) => ofItem.parse(one)),
        ofSettings.parse(settings),
      )) ?? null,
  }
}

export type WorkKinds = Readonly<Record<string, StoredKind>>
