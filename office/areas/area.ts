import type { ComponentType } from 'react'
import type { Role } from '#club/site-roles.ts'
import type { Permission } from '#modules/staff/roles.schema.ts'
import type { OfficeIconName } from '../parts/office-icons.ts'

/** One room of the office. */
export type Room = {
  key: string
  /** The address; what lies below it is the room's own (`screens`). */
  path: string
  /** Who may come in; for others it is not there. Null: all of the staff. */
  permission: Permission | null
  /** Whoever looks after some sites has it with the site of this role alone; `null`: it is the whole club's. */
  site?: Role | null
  load: () => Promise<{ default: ComponentType }>
  /** Further screens below it, by their pattern: `:id`. */
  screens?: readonly { path: string; load: () => Promise<{ default: ComponentType }> }[]
}

export type Area = {
  key: string
  group: 'top' | 'sale' | 'content' | 'house'
  icon: OfficeIconName
  /** Second key after G. */
  jump: string
  /** One room, or several as tabs. */
  rooms: readonly [Room, ...Room[]]
}
