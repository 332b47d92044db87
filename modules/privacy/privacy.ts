import { club, type Language } from '#club/club.ts'
import type { Db } from '#platform/db.ts'
import type { Caller } from '#platform/http/access.ts'
import { createErasing, type ErasingOptions } from './erasing.ts'
import { createExporting, type ExportingOptions } from './exporting.ts'
import { createMerging } from './merging.ts'
import { exportsData } from './personal-data.ts'
import { createPrivacyRequests, type RequestsOptions } from './requests.ts'

export type { RequestRow } from './requests.ts'
export type Privacy = ReturnType<typeof createPrivacy>

export type PrivacyOptions = Omit<ErasingOptions, 'languageOf'> &
  Pick<ExportingOptions, 'secret' | 'exportUrl'> & {
    /** What somebody wants to be written to in. */
    languageOf(db: Db, personId: string): Promise<Language>
  } & Pick<RequestsOptions, 'endAdvertising'>

/** Whose data it is: who asks for it, or about whom staff do. */
type Whom = Pick<Caller, 'subjectId'>

/**
 * The rights over one's own data: to have it (Art. 15 and 20 GDPR) and to have it gone (Art. 17). Knows no module: each
 * one answers for what it keeps (platform/personal-data.ts).
 */
export function createPrivacy(given: PrivacyOptions) {
  const options = { ...given, holders: [...given.holders, exportsData], languageOf }
  const erasing = createErasing(options)
  const exporting = createExporting({ ...options, erasing })

  const merging = createMerging({ ...options, erasing })

  const requests = createPrivacyRequests({
    ...given,
    emailOf: given.persons.emailOf,
  })

  return {
    /** What people ask of their data, with its clock. */
    requests,
    /** Two accounts of one person become one. */
    merging,
    /** Every table that somebody answers for. */
    holders: options.holders,
    outlook: (caller: Whom) => erasing.outlook(caller.subjectId),
    deleteAccount: (caller: Whom, wish: { acceptLosses: boolean }) =>
      erasing.erase({ personId: caller.subjectId, ...wish }),
    async requestExport(caller: Whom) {
      const personId = caller.subjectId
      return exporting.request({ personId, language: await given.languageOf(given.db, personId) })
    },
    listExports: (caller: Whom) => exporting.list(caller.subjectId),
    loadExport: (caller: Whom, file: { id: string; token: string }) =>
      exporting.load({ personId: caller.subjectId, ...file }),
    /** For the clock, and for tests. */
    endRetention: erasing.endRetention,
  }
}

function languageOf(language: string): Language {
  return club.languages.find((one) => one === language) ?? club.fallbackLanguage
}
