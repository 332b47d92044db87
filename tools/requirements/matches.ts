import type { Area } from './area.ts'

const MINUTES = 'modules/matches/minutes.schema.ts'
const SCHEMA = 'modules/matches/schema.ts'
const POLLING = 'modules/matches/polling.rules.ts'

/** Teams, matches, their ticker and tables. */
export const matches: readonly Area[] = [
  {
    key: 'MAT',
    name: 'Matches',
    rows: [
      ['MAT-01', 'what is told of a person', 'modules/matches/page.schema.ts'],
      ['MAT-02', 'what a ticker is read for', SCHEMA, 'modules/matches/focus.rules.ts'],
      ['MAT-03', 'what stands around it', SCHEMA, 'modules/matches/feed.rules.ts'],
      ['MAT-04', 'how far a match is', 'modules/matches/periods.rules.ts', 'web/matches/match-view.ts'],
      ['MAT-05', 'its periods', MINUTES, 'modules/matches/periods.rules.ts'],
      ['MAT-06', 'periods that are live', MINUTES],
      ['MAT-07', 'the period that is the end', MINUTES],
      ['MAT-08', 'minutes past 90', MINUTES],
      ['MAT-09', 'what happens in it', SCHEMA],
      ['MAT-10', 'groups of a squad', SCHEMA, 'modules/matches/squads.ts'],
      ['MAT-11', 'feed: a team’s ticker by language', 'modules/matches/team-feed.ts'],
      ['MAT-12', 'feed: a team’s table by season', 'modules/matches/standings/tables.ts'],
      ['MAT-13', 'numbers of the club’s teams', 'club/club.ts'],
      ['MAT-14', 'how often a ticker is asked for', POLLING, 'web/feeds/live-ticker.ts'],
      ['MAT-15', 'how often a table is asked for', POLLING, 'web/feeds/useLiveStandings.ts'],
      ['MAT-16', 'the season of tables', 'club/club.ts'],
      ['MAT-17', 'how long a match may be', MINUTES, 'web/matches/centre/timeline.ts'],
      ['MAT-18', 'the minutes that periods start with', MINUTES],
      ['MAT-19', 'how wide a timeline is', MINUTES, 'web/matches/centre/timeline.ts'],
    ],
  },
]
