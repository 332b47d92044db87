import { readContents } from '#modules/matches/import/contents.rules.ts'
import { nameKey } from '#modules/matches/import/file.rules.ts'
import type { ImportReport, Matches } from '#modules/matches/matches.ts'
import { digestOf, requireSame } from '#modules/office/shared/consequences.ts'
import type { Trx } from '#platform/db.ts'
import type { MatchImport, MatchImportPreview } from './schema.ts'

export type ImportsContext = { matches: Pick<Matches, 'importFiles'> }

/** Does all of it and takes it back. */
export async function previewMatchImport(
  context: ImportsContext,
  given: MatchImport,
): Promise<MatchImportPreview> {
  return shown(await run(context, given, { dryRun: true }))
}

/** @throws 409 where it would do something else than was shown */
export async function importMatchFiles(
  context: ImportsContext,
  given: MatchImport & { digest: string; by: string },
  record: (trx: Trx, preview: MatchImportPreview) => Promise<void>,
): Promise<MatchImportPreview> {
  const check = async (trx: Trx, report: ImportReport) => {
    const preview = shown(report)
    requireSame(preview, given)
    await record(trx, preview)
  }
  return shown(await run(context, given, { dryRun: false, check, by: given.by }))
}

function run(
  { matches }: ImportsContext,
  { source, files, competitionId, same }: MatchImport,
  how: { dryRun: boolean; by?: string; check?: (trx: Trx, report: ImportReport) => Promise<void> },
): Promise<ImportReport> {
  const meant = new Map(same.map(({ name, teamId }) => [nameKey(name), teamId]))
  const given = { competitionId, now: new Date(), same: meant, ...how }
  return matches.importFiles(readContents(source, files), given)
}

function shown({
  seasons,
  changes,
  contradictions,
  doubles,
  newTeams,
  squads,
  remarks,
}: ImportReport): MatchImportPreview {
  const preview = {
    seasons: seasons.map(({ competition: _, matches: __, ...season }) => season),
    changes: changes.map(({ kickOff, ...change }) => ({ ...change, kickOff: kickOff.toISOString() })),
    contradictions: contradictions.map(({ kickOff, ...one }) => ({ ...one, kickOff: kickOff.toISOString() })),
    ...{ doubles, newTeams, squads },
    // What it says of doubles stands by itself.
    remarks: remarks.filter((remark) => !remark.includes('--same')),
  }
  return { ...preview, digest: digestOf(preview) }
}
