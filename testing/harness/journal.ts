import { appendFileSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What buyers were told. `held`: a place was promised; `charged`: the bank took the money; `paid`: the club said so. */
export type JournalEntry =
  | { kind: 'held'; buyerId: string; place: string }
  | { kind: 'ordered'; buyerId: string; checkoutId: string }
  | { kind: 'charged'; buyerId: string; checkoutId: string }
  | { kind: 'paid'; buyerId: string; checkoutId: string; place?: string }
  | { kind: 'refused'; buyerId: string; errorCode: string }

export type Journal = ReturnType<typeof openJournal>

/**
 * Every acknowledged answer, kept outside the system under test: the truth that «lost» is measured against. A line is in
 * the file before the buyer goes on.
 */
export function openJournal() {
  const folder = mkdtempSync(join(tmpdir(), 'kurve-journal-'))
  const file = join(folder, 'journal.ndjson')
  appendFileSync(file, '')
  const descriptor = openSync(file, 'a')

  const write = (entry: JournalEntry): void => void writeSync(descriptor, `${JSON.stringify(entry)}\n`)

  function read(): JournalEntry[] {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as JournalEntry)
  }

  function entries<K extends JournalEntry['kind']>(kind: K): Extract<JournalEntry, { kind: K }>[] {
    return read().filter((line): line is Extract<JournalEntry, { kind: K }> => line.kind === kind)
  }

  function close(): void {
    closeSync(descriptor)
    rmSync(folder, { recursive: true, force: true })
  }

  return { write, read, entries, close }
}
