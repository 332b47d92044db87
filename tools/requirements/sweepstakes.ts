import type { Area } from './area.ts'

const ENDPOINTS = 'modules/sweepstakes/endpoints.ts'
const SCHEMA = 'modules/sweepstakes/schema.ts'
const ENTERING = 'modules/sweepstakes/entering.ts'

/** What the club raffles, and the calendar with a door a day. */
export const sweepstakes: readonly Area[] = [
  {
    key: 'SWP',
    name: 'Sweepstakes',
    rows: [
      ['SWP-01', 'a screen of them', 'web/sweepstakes/SweepstakesPage.tsx'],
      ['SWP-02', 'what is known of series and sweepstakes', SCHEMA],
      ['SWP-03', 'active, drawn, ended', 'modules/sweepstakes/storage.ts'],
      ['SWP-04', 'call: active series', ENDPOINTS],
      ['SWP-05', 'call: a series and its sweepstakes', ENDPOINTS],
      ['SWP-06', 'call: a sweepstake', ENDPOINTS],
      ['SWP-07', 'call: take part', ENTERING],
      ['SWP-08', 'a second time is shown as information', ENTERING, 'web/sweepstakes/TakePart.tsx'],
      ['SWP-09', 'in the draw of today already', 'web/texts/en/errors.json'],
      ['SWP-10', 'ten to a page', SCHEMA],
      ['SUC-06', 'thanks for the lot behind a door', 'web/sweepstakes/calendar/EnterToday.tsx'],
    ],
  },
]
