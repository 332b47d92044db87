import { siteOf } from '#club/sites.ts'
import type { Area } from './area.ts'

/** Camps of the football school: in a club whose site has them. */
export const camps: readonly Area[] = siteOf('footballSchool')
  ? [
      {
        key: 'camps',
        group: 'sale',
        icon: 'calendar',
        jump: 'f',
        rooms: [
          {
            key: 'camps',
            path: '/camps',
            permission: 'camps.read',
            site: 'footballSchool',
            load: () => import('../rooms/camps/CampsPage.tsx'),
            screens: [{ path: ':id', load: () => import('../rooms/camps/CampPage.tsx') }],
          },
          {
            key: 'led',
            path: '/camps-leiten',
            permission: 'camps.lead',
            site: 'footballSchool',
            load: () => import('../rooms/camps/LedPage.tsx'),
            screens: [{ path: ':id', load: () => import('../rooms/camps/RollPage.tsx') }],
          },
        ],
      },
    ]
  : []
