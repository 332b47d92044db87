import type { Area, Room } from './areas/area.ts'
import { camps } from './areas/camps.ts'
import { content } from './areas/content.ts'
import { house } from './areas/house.ts'
import { type Enters, isOpenTo } from './areas/open.ts'
import { sale } from './areas/sale.ts'

const today: Area = {
  key: 'today',
  group: 'top',
  icon: 'home',
  jump: 'h',
  rooms: [
    {
      key: 'today',
      path: '/',
      permission: null,
      load: () => import('./rooms/today/TodayPage.tsx'),
    },
  ],
}

/**
 * The rooms of the office: one line in `areas/`, and a room has its address, its place in the navigation, its key and its entry
 * in the palette. Only what is built stands there. Words: `areas.<key>` and `tabs.<area>.<tab>` in `texts/<language>/office.json`.
 */
export const areas: readonly Area[] = [today, ...sale, ...camps, ...content, ...house]

/** What of it somebody may enter: areas with the rooms that are open to them. */
export function openAreas(staff: Enters, all = areas): Area[] {
  return all.flatMap((area) => {
    const [first, ...others] = area.rooms.filter((room) => isOpenTo(room, staff))
    return first ? [{ ...area, rooms: [first, ...others] as const }] : []
  })
}

export type Place = { area: Area; room: Room }

/** The area and room in which an address lies: the nearest, where one room lies below another. */
export function placeOf(pathname: string, within: readonly Area[]): Place | null {
  let nearest: Place | null = null
  for (const area of within)
    for (const room of area.rooms)
      if (
        (pathname === room.path || pathname.startsWith(`${room.path}/`)) &&
        room.path.length > (nearest?.room.path.length ?? 0)
      )
        nearest = { area, room }
  return nearest
}
