import { Outlet } from 'react-router'
import type { Permission } from '#modules/staff/roles.schema.ts'
import { useStaff } from '../session/session.ts'
import { NotHere } from './NotHere.tsx'

/** A room is there for whom it is open to; for others it is an address without anything. */
export function OpenRoom({ permission }: { permission: Permission | null }) {
  const { permissions } = useStaff()
  const isOpen = permission === null || permissions.includes(permission)
  return isOpen ? <Outlet /> : <NotHere />
}
