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

export type ImportReport = {
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
