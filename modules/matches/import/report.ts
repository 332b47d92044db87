export type SeasonReport = {
  competition: string
  name: string
  season: string
  matches: number
  new: number
  changed: number
  unchanged: number
  /** Without teams or without a day: there is no place for them yet. */
  notDrawn: number
  /** Matches whose ticker is being written right now. */
  leftAlone: number
}

/** A match that an import adds or changes, for whoever looks before it is done. */
export type ImportedChange = {
  kind: 'new' | 'changed'
  home: string
  away: string
  kickOff: Date
  /** What is another now; of a new match its result alone. */
  fields: { field: ChangedField; before: string | null; after: string | null }[]
  /** Tickets are sold for it. */
  isOnSale: boolean
  /** Its event is moved as well, and so many holders are told; null: it is not, and stays for somebody to decide. */
  ownersMailed: number | null
}

/** A match on sale that gets another minute of kick-off. */
export type ImportedMove = { matchId: string; slug: string; startsAt: Date; ownersMailed: number | null }
/** A result that the club's own ticker or somebody's hand has otherwise than the file: ours stays until somebody decides. */
export type Contradiction = {
  matchId: string
  home: string
  away: string
  kickOff: Date
  ours: string | null
  theirs: string
}

export type ChangedField = 'kickOff' | 'result' | 'venue' | 'void' | 'other'

/** More nobody reads; the counts are of all. */
export const MOST_CHANGES = 200

export type ImportReport = {
  changes: ImportedChange[]
  moves: ImportedMove[]
  contradictions: Contradiction[]
  /** A name that may mean a team that is here under another spelling. */
  doubles: { name: string; id: number; other: string }[]
  seasons: SeasonReport[]
  newTeams: number
  newPeople: number
  /** Events of tickers that are new, changed or taken away, and line-ups. */
  events: number
  lineUps: number
  squads: number
  remarks: string[]
  dryRun: boolean
}
