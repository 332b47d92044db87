import type { Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { RecurringContext } from './context.ts'
import type { DueLetter } from './due-letters.ts'
import { type DueRow, listDues, type SubjectWish } from './dues.storage.ts'
import { writeLetterTo } from './letters.ts'

/** Staff send again what the payer was last told of each due that is open; answers how many letters there are. */
export async function tellAgain(ctx: RecurringContext, trx: Trx, wish: SubjectWish): Promise<number> {
  let letters = 0
  for (const due of await listDues(trx, wish)) {
    const letter = letterOf(due)
    if (!letter) continue
    // Another id than that of the letter before: this one is to arrive as well.
    await writeLetterTo(ctx, trx, due, { letter, again: newId() })
    letters += 1
  }
  return letters
}

/** Null: its payer was told nothing yet, or has nothing to pay. */
export function letterOf({ state, noticeLevel }: Pick<DueRow, 'state' | 'noticeLevel'>): DueLetter | null {
  if (state === 'failed' || state === 'suspended') return state
  if (state !== 'invoiced') return null
  return noticeLevel === 0 ? 'bill' : 'reminder'
}
