import type { Language } from '#club/club.ts'
import type {
  Fixtures,
  MatchCentre,
  MatchSummary,
  PersonPage,
  Squad,
  TablePage,
} from '#modules/matches/page.schema.ts'

/** What the pages of match day may ask, one call for each page; null: there is no such thing. */
export type MatchServices = {
  /** Before it has one, a site of a team has no fixtures, table and squad. */
  hasTeam(teamId: number): Promise<boolean>
  squad(given: { teamId: number; season?: string }): Promise<Squad | null>
  person(given: { teamId: number; slug: string }): Promise<PersonPage | null>
  fixtures(given: { teamId: number; season?: string }): Promise<Fixtures | null>
  table(given: { teamId: number; season?: string }): Promise<TablePage | null>
  matchCentre(given: { id: string; language: Language }): Promise<MatchCentre | null>
  /**
   * The match of this calendar day that counts most: a running one first, then the men's, the women's, the youth's.
   * With a team only its own. Asked with every page: it costs nothing.
   */
  matchOfTheDay(given: { teamId: number | null }): Promise<MatchSummary | null>
}
