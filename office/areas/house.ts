import type { Area } from './area.ts'

/** How the office itself is run. */
export const house: readonly Area[] = [
  {
    key: 'setup',
    group: 'house',
    icon: 'gear',
    jump: 'e',
    rooms: [
      {
        key: 'staff',
        path: '/einrichten/mitarbeitende',
        permission: 'staff.read',
        load: () => import('../rooms/staff/StaffPage.tsx'),
      },
      {
        key: 'audit',
        path: '/einrichten/protokoll',
        permission: 'audit.read',
        load: () => import('../rooms/audit/AuditPage.tsx'),
      },
      {
        key: 'keys',
        path: '/einrichten/schluessel',
        permission: 'keys.change',
        load: () => import('../rooms/keys/KeysPage.tsx'),
      },
    ],
  },
]
