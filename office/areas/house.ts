import { siteOf } from '#club/sites.ts'
import type { Area } from './area.ts'

/** Jobs and applicants: in a club whose site has them. */
const careers: readonly Area[] = siteOf('careers')
  ? [
      {
        key: 'careers',
        group: 'house',
        icon: 'group',
        jump: 'j',
        rooms: [
          {
            key: 'careers',
            path: '/stellen',
            permission: 'careers.read',
            load: () => import('../rooms/careers/CareersPage.tsx'),
            screens: [
              { path: 'neu', load: () => import('../rooms/careers/JobEditPage.tsx') },
              { path: 'bewerbung/:id', load: () => import('../rooms/careers/ApplicantPage.tsx') },
              { path: ':id', load: () => import('../rooms/careers/BoardPage.tsx') },
              { path: ':id/text', load: () => import('../rooms/careers/JobEditPage.tsx') },
            ],
          },
          {
            key: 'talentPool',
            path: '/stellen/talentpool',
            permission: 'careers.read',
            load: () => import('../rooms/careers/PoolPage.tsx'),
          },
          {
            key: 'recruiters',
            path: '/stellen/zustaendig',
            permission: 'staff.change',
            load: () => import('../rooms/careers/RecruitersPage.tsx'),
          },
        ],
      },
    ]
  : []

/** How the office itself is run. */
export const house: readonly Area[] = [
  ...careers,
  {
    key: 'figures',
    group: 'house',
    icon: 'bars',
    jump: 'z',
    rooms: [
      {
        key: 'figures',
        path: '/zahlen',
        permission: 'money.read',
        load: () => import('../rooms/figures/FiguresPage.tsx'),
      },
      {
        key: 'shopFigures',
        path: '/zahlen/shop',
        permission: 'money.read',
        load: () => import('../rooms/figures/ShopPage.tsx'),
      },
      {
        key: 'readers',
        path: '/zahlen/leser',
        permission: 'content.read',
        load: () => import('../rooms/readers/ReadersPage.tsx'),
      },
      {
        key: 'accounting',
        path: '/abschluss',
        permission: 'money.read',
        load: () => import('../rooms/accounting/AccountingPage.tsx'),
        screens: [
          { path: 'oss', load: () => import('../rooms/accounting/OssPage.tsx') },
          { path: 'oss/:quarter', load: () => import('../rooms/accounting/OssPage.tsx') },
          { path: ':month', load: () => import('../rooms/accounting/MonthPage.tsx') },
        ],
      },
      {
        key: 'days',
        path: '/tagesabschluss',
        permission: 'money.read',
        load: () => import('../rooms/accounting/DaysPage.tsx'),
        screens: [{ path: ':day', load: () => import('../rooms/accounting/DayPage.tsx') }],
      },
      {
        key: 'partners',
        path: '/partnerabrechnung',
        permission: 'money.read',
        load: () => import('../rooms/partners/PartnersPage.tsx'),
      },
    ],
  },
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
      {
        key: 'values',
        path: '/einrichten/werte',
        permission: 'values.change',
        load: () => import('../rooms/values/ValuesPage.tsx'),
      },
      {
        key: 'operations',
        path: '/einrichten/betrieb',
        permission: 'jobs.read',
        load: () => import('../rooms/operations/OperationsPage.tsx'),
      },
    ],
  },
]
