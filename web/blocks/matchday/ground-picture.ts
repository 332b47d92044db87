import type { Sky } from '#modules/matches/day/day.schema.ts'

/** Kicked off from then on, it is played under floodlights. */
const EVENING = 17

const HOUR = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  hour: '2-digit',
  hourCycle: 'h23',
})

/** The ground as it is that day: in the rain, by day or in the evening. */
export function groundPicture(kickOff: string, sky: Sky | null | undefined): string {
  if (sky === 'rain' || sky === 'snow') return 'stadium-rain'
  return Number(HOUR.format(new Date(kickOff))) < EVENING ? 'stadium-day' : 'stadium-wide'
}
