import { siteOf } from '#club/sites.ts'
import type { Area, Room } from './area.ts'

/** What the club raffles: in a club that has a site for it. */
const SWEEPSTAKES: readonly Area[] = siteOf('sweepstakes')
  ? [
      {
        key: 'sweepstakes',
        group: 'content',
        icon: 'star',
        jump: 'w',
        rooms: [
          {
            key: 'sweepstakes',
            path: '/gewinnspiele',
            permission: 'sweepstakes.read',
            site: 'sweepstakes',
            load: () => import('../rooms/sweepstakes/SweepstakesPage.tsx'),
            screens: [{ path: ':id', load: () => import('../rooms/sweepstakes/SweepstakePage.tsx') }],
          },
          {
            key: 'polls',
            path: '/abstimmungen',
            permission: 'sweepstakes.read',
            load: () => import('../rooms/polls/PollsPage.tsx'),
            screens: [{ path: ':id', load: () => import('../rooms/polls/PollPage.tsx') }],
          },
          {
            key: 'predictions',
            path: '/tippspiel',
            permission: 'sweepstakes.read',
            site: 'sweepstakes',
            load: () => import('../rooms/predictions/TipGamesPage.tsx'),
            screens: [
              { path: ':id', load: () => import('../rooms/predictions/TipGamePage.tsx') },
              { path: ':id/runden', load: () => import('../rooms/predictions/TipGroupsPage.tsx') },
            ],
          },
        ],
      },
    ]
  : []

/** What phones are told: in a club whose tickets they hold. */
const PUSH: readonly Room[] = siteOf('tickets')
  ? [
      {
        key: 'push',
        path: '/newsletter/mitteilungen',
        permission: 'push.read',
        site: null,
        load: () => import('../rooms/push/PushPage.tsx'),
      },
    ]
  : []

/** What stands on every page. */
const SITES: Area = {
  key: 'sites',
  group: 'content',
  icon: 'screen',
  jump: 'l',
  rooms: [
    {
      key: 'siteNotices',
      path: '/seiten/hinweise',
      permission: 'sites.manage',
      load: () => import('../rooms/sites/NoticesPage.tsx'),
    },
    {
      key: 'starts',
      path: '/seiten/startseiten',
      permission: 'content.read',
      load: () => import('../rooms/editorial/starts/StartsPage.tsx'),
    },
    {
      key: 'siteMenus',
      path: '/seiten/navigation',
      permission: 'sites.manage',
      load: () => import('../rooms/sites/MenusPage.tsx'),
    },
    {
      key: 'siteSiteFrame',
      path: '/seiten/rahmen',
      permission: 'sites.everywhere',
      load: () => import('../rooms/sites/SiteFramePage.tsx'),
    },
    {
      key: 'sitePartners',
      path: '/seiten/partner',
      permission: 'sites.manage',
      load: () => import('../rooms/sites/PartnersPage.tsx'),
    },
    {
      key: 'siteRedirects',
      path: '/seiten/weiterleitungen',
      permission: 'sites.manage',
      load: () => import('../rooms/sites/RedirectsPage.tsx'),
    },
  ],
}

/** What the sites show. */
export const content: readonly Area[] = [
  SITES,
  {
    key: 'editorial',
    group: 'content',
    icon: 'edit',
    jump: 'r',
    rooms: [
      {
        key: 'editorial',
        path: '/redaktion',
        permission: 'content.read',
        load: () => import('../rooms/editorial/EditorialPage.tsx'),
        screens: [
          { path: ':uid', load: () => import('../rooms/editorial/editor/EditorPage.tsx') },
          { path: ':uid/versionen', load: () => import('../rooms/editorial/VersionsPage.tsx') },
        ],
      },
    ],
  },
  {
    key: 'media',
    group: 'content',
    icon: 'picture',
    jump: 'd',
    rooms: [
      {
        key: 'library',
        path: '/medien',
        permission: 'media.manage',
        load: () => import('../rooms/media/MediaPage.tsx'),
        screens: [{ path: ':id', load: () => import('../rooms/media/MediaDetailPage.tsx') }],
      },
      {
        key: 'videos',
        path: '/medien/videos',
        permission: 'videos.manage',
        load: () => import('../rooms/videos/VideosPage.tsx'),
        screens: [{ path: ':id', load: () => import('../rooms/videos/VideoPage.tsx') }],
      },
    ],
  },
  {
    key: 'ticker',
    group: 'content',
    icon: 'ball',
    jump: 't',
    rooms: [
      {
        key: 'ticker',
        path: '/ticker',
        permission: 'ticker.write',
        load: () => import('../rooms/ticker/TickerListPage.tsx'),
        screens: [
          { path: ':id', load: () => import('../rooms/ticker/TickerPage.tsx') },
          { path: ':id/bogen', load: () => import('../rooms/ticker/SheetPage.tsx') },
          { path: ':id/tag', load: () => import('../rooms/ticker/DayPage.tsx') },
        ],
      },
    ],
  },
  {
    key: 'newsletter',
    group: 'content',
    icon: 'mail',
    jump: 'n',
    rooms: [
      {
        key: 'newsletters',
        path: '/newsletter',
        permission: 'newsletters.write',
        load: () => import('../rooms/newsletters/NewslettersPage.tsx'),
        screens: [{ path: ':id', load: () => import('../rooms/newsletters/NewsletterPage.tsx') }],
      },
      {
        key: 'newsletterStops',
        path: '/newsletter/adressen',
        permission: 'newsletters.write',
        site: null,
        load: () => import('../rooms/newsletters/StopsPage.tsx'),
      },
      ...PUSH,
      {
        key: 'samples',
        path: '/mails-und-papiere',
        permission: 'content.read',
        load: () => import('../rooms/samples/SamplesPage.tsx'),
      },
    ],
  },
  ...SWEEPSTAKES,
]
