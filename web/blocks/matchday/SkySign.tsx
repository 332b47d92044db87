import type { Sky } from '#modules/matches/day/day.schema.ts'

const PATHS: Record<Sky, string> = {
  sun: 'M12 7a5 5 0 1 1 0 10a5 5 0 0 1 0-10ZM12 1V4M12 20V23M1 12H4M20 12H23M4.2 4.2L6.3 6.3M17.7 17.7L19.8 19.8M4.2 19.8L6.3 17.7M17.7 6.3L19.8 4.2',
  cloud:
    'M7 18.5C4 18.5 2.5 16.5 2.5 14.3C2.5 12 4.3 10.3 6.5 10.3C7 7.3 9.3 5.5 12 5.5C15.3 5.5 17.5 8 17.5 11C20 11 21.5 12.6 21.5 14.7C21.5 17 19.8 18.5 17.5 18.5Z',
  rain: 'M7 14.5C4 14.5 2.5 12.5 2.5 10.3C2.5 8 4.3 6.3 6.5 6.3C7 3.3 9.3 1.5 12 1.5C15.3 1.5 17.5 4 17.5 7C20 7 21.5 8.6 21.5 10.7C21.5 13 19.8 14.5 17.5 14.5ZM8 18L6.5 22M13 18L11.5 22M18 18L16.5 22',
  wind: 'M3 9H14C16.5 9 17 5.5 14.5 5.5C13.3 5.5 12.6 6.2 12.6 7M3 13.5H19C21.5 13.5 21.5 17.5 19 17.5C17.8 17.5 17 16.8 17 16M3 18H10',
  snow: 'M12 2V22M3.3 7L20.7 17M20.7 7L3.3 17M9 3.5L12 6.5L15 3.5M9 20.5L12 17.5L15 20.5',
}

/** The sky as a sign; the words beside it say it. */
export function SkySign({ sky }: { sky: Sky }) {
  return (
    <svg className="icon matchday__sky" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[sky]} fill="none" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  )
}
