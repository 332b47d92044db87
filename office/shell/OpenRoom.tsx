import { Outlet } from 'react-router'
import type { Room } from '../areas/area.ts'
import { isOpenTo } from '../areas/open.ts'
import { useStaff } from '../session/session.ts'
import { NotHere } from './NotHere.tsx'

/** A room is there for whom it is open to; for others it is an address without anything. */
export function OpenRoom({ room }: { room: Room }) {
  return isOpenTo(room, useStaff()) ? <Outlet /> : <NotHere />
}
