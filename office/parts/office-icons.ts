import { type IconName, iconPaths } from '#web/ui/pictures/icon-paths.ts'

/** Icons that only the office has, on the grid of the others: the sites do not carry them. */
const own = {
  gear: 'M12 8.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7ZM12 3V5.5M12 18.5V21M3 12H5.5M18.5 12H21M5.6 5.6L7.4 7.4M16.6 16.6L18.4 18.4M18.4 5.6L16.6 7.4M7.4 16.6L5.6 18.4',
  bars: 'M4 20.5V12M10 20.5V5M16 20.5V9M21 20.5V15',
  copy: 'M8 8H20.5V20.5H8ZM8 16H3.5V3.5H16V8',
  text: 'M4 5H20M12 5V19.5M8.5 19.5H15.5',
  quote: 'M5 7H10V12L7 17M14 7H19V12L16 17',
  table: 'M3 5H21V19H3ZM3 10H21M3 14.5H21M9 5V19',
  pictures: 'M3 8H17V20H3ZM7 8V4H21V16H17',
  picture: 'M3 4.5H21V19.5H3ZM3 16L9 10.5L14 15.5L17 12.5L21 16M15.5 8.5H15.6',
} as const

export type OfficeIconName = IconName | keyof typeof own

export const officeIconPaths: Readonly<Record<OfficeIconName, string>> = { ...iconPaths, ...own }
