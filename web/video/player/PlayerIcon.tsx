/** Icons that only the player needs; on the grid of the others. */
const paths = {
  sound: 'M4 9.5H8L13 5V19L8 14.5H4ZM16.5 9.5C17.8 11 17.8 13 16.5 14.5M19 7C21.6 10 21.6 14 19 17',
  muted: 'M4 9.5H8L13 5V19L8 14.5H4ZM16.5 9.5L21.5 14.5M21.5 9.5L16.5 14.5',
  captions: 'M3 5H21V19H3ZM7 14.5H11M13.5 14.5H17M7 10.5H9M11.5 10.5H17',
  settings: 'M4 7H12M18 7H20M4 17H6M12 17H20M15 4V10M9 14V20',
  back: 'M4 4V9H9M4.6 9A8.5 8.5 0 1 1 3.5 13',
  ahead: 'M20 4V9H15M19.4 9A8.5 8.5 0 1 0 20.5 13',
  whole: 'M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15',
  speed: 'M4.5 19A9.5 9.5 0 1 1 19.5 19M12 14L16.5 8.5',
  small: 'M3 5H21V19H3ZM12 12H18V16H12Z',
  cast: 'M3 8V5H21V19H14M3 12A7 7 0 0 1 10 19M3 16A3 3 0 0 1 6 19',
} as const
export type PlayerIconName = keyof typeof paths

export function PlayerIcon({ name }: { name: PlayerIconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} fill="none" stroke="currentColor" strokeWidth={1.8} strokeLinecap="square" />
    </svg>
  )
}
