import { sql } from 'kysely'
import { club, type Language } from '#club/club.ts'
import type { Described, DueKind } from '#modules/recurring/recurring.ts'
import type { Db } from '#platform/db.ts'
import { restore, type SuspendingContext, suspend } from './suspending.ts'

const SEASON_TICKET: Record<Language, string> = {
  de: 'Dauerkarte',
  en: 'Season ticket',
  ja: 'シーズンチケット',
}

export type DueKindOptions = SuspendingContext & {
  contractUrl(contractId: string, language: Language): string
}

/** What the dues of season tickets are called, and what follows when nobody pays them, and when somebody does after all. */
export function seasonTicketDues(ctx: DueKindOptions): DueKind {
  return {
    async describe(db, contractIds, wished) {
      const language = club.languages.find((one) => one === wished) ?? club.fallbackLanguage
      const numbers = await loadNumbers(db, contractIds)
      return new Map(
        [...numbers].map(([id, reference]): [string, Described] => [
          id,
          { name: SEASON_TICKET[language], reference, url: ctx.contractUrl(id, language) },
        ]),
      )
    },
    onSuspended: (trx, { subjectId }) => suspend(ctx, trx, subjectId),
    onRestored: (trx, { subjectId }) => restore(ctx, trx, subjectId),
  }
}

async function loadNumbers(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from contracts where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, number }) => [id, number]))
}
