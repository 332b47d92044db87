import type { Permission } from '#modules/staff/roles.schema.ts'
import type { OfficeIconName } from './parts/office-icons.ts'

/** Something that was found for the palette. */
export type Hit = {
  id: string
  icon: OfficeIconName
  title: string
  detail?: string
  /** Where it is opened. */
  to: string
}

/** Where the palette looks: people, orders, tickets … Each finds by the words typed, within the rights of who asks. */
export type Finder = {
  /** Names the group: `find.<key>` in the texts of the frame. */
  key: string
  permission: Permission
  find(words: string, signal: AbortSignal): Promise<Hit[]>
}
