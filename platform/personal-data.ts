import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from './db.ts'

/** Whose data is asked for. */
export type Person = {
  id: string
  /** Addresses that they have proved to be theirs: what was written down under one of them is theirs as well. */
  emails: readonly string[]
  /** Others that they gave: mails that went there go, but nothing that somebody else may have written is taken as theirs. */
  givenEmails: readonly string[]
}

/** What keeps an account from being deleted now; `kind` names the words and the way out. */
export type DeletionBlocker = { kind: string; count: number }

/** What is of worth and can no longer be reached afterwards. */
export type DeletionLoss = { kind: string; count: number; cents?: number }

/** A thing that outlives its person. `kind` is a row of the retention table, `since` when its time begins to count. */
export type Retained = { kind: string; entityId: string; since: Date }

export type Exported = {
  /** By name; each a list of rows or one object, as it is stored. */
  documents: Record<string, unknown>
  /** Papers in the file storage, with the name they get in the archive. */
  files?: { name: string; file: string }[]
}

/**
 * What becomes of a column that names a person when two accounts become one (modules/privacy/merging.ts).
 *
 * - `moves`: the rows are the other account's. Where that has the same already (`twin`), the former's goes with its account.
 * - `goes`: `erase` takes it with the former account.
 * - `stays`: it says what was, and goes on to name the former account.
 */
export type Merging = {
  table: string
  column: string
  how: 'moves' | 'goes' | 'stays'
  /** An SQL condition about `t`, the former's row, and `o`, one of the account that stays: they are the same thing. */
  twin?: string
  /** An SQL condition about rows of `t` that it is only said of. */
  where?: string
  /** What else is set in a row that moves, in SQL. */
  set?: string
  /** What it is counted as where somebody looks before: a key of words. */
  told?: string
  /** An SQL condition about rows of `t`: those that are counted, where it is not all. */
  countIf?: string
}

/**
 * What a module answers for: everything it keeps of a person. Beside its storage, as `personal-data.ts`; `program/account.ts` hands
 * the list to the privacy module. A table that nobody names here, and that is not named as impersonal, makes a test fail.
 */
export type PersonalDataHolder = {
  name: string
  tables: readonly string[]
  /**
   * Rows that whoever writes about this person takes first; locked before the blockers are asked for the last time, in the order in
   * which the holders stand: that of all locks (architecture.md).
   */
  lock?(trx: Trx, person: Person): Promise<void>
  blockers?(db: Db, person: Person): Promise<DeletionBlocker[]>
  losses?(db: Db, person: Person): Promise<DeletionLoss[]>
  export(db: Db, person: Person): Promise<Exported>
  /** What `erase` will leave because a law says so. */
  retained?(db: Db, person: Person): Promise<Retained[]>
  /** Repeatable: it runs once more when the last open session is surely over. Answers files that go after the commit. */
  erase(trx: Trx, person: Person): Promise<{ files: string[] }>
  /** What becomes of every column of its tables that names a person, when two accounts become one. */
  merging: readonly Merging[]
  /** What keeps two accounts from becoming one now: keys of words. */
  mergeConflicts?(db: Db, given: { from: string; into: string }): Promise<string[]>
  /** Before rows move: what has to be settled first. */
  beforeMerging?(trx: Trx, given: { from: string; into: string }): Promise<void>
  /** The time of these is over; answers files that go after the commit. */
  expire?(trx: Trx, retained: { kind: string; entityId: string }[]): Promise<{ files: string[] }>
}

/** For `erase` and `expire` where no file goes with it. */
export const noFiles: { files: string[] } = { files: [] }

/**
 * Rows as they are stored, in an order that stays the same, without what is secret. New columns are in it by themselves; names
 * are written as the rest of the program writes them.
 */
export async function rowsOf(
  db: Db,
  table: string,
  condition: RawBuilder<unknown>,
  secret: readonly string[] = [],
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) - ${[...secret]}::text[] as row from ${sql.table(table)} as t where ${condition} order by 1`.execute(
    db,
  )
  return rows.map(({ row }) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
        value,
      ]),
    ),
  )
}
