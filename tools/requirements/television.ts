import type { Area } from './area.ts'

const PLAYS = 'modules/videos/videos.ts'
const STREAMS = 'modules/videos/streams.ts'
const ENDPOINTS = 'modules/videos/endpoints.ts'
const NOTICES = 'web/video/player/Notices.tsx'
const SESSION = 'web/video/player/session.ts'
const PLAY = 'web/video/player/usePlay.ts'
const WATCHING = 'web/video/live/watch-live.ts'
const SUBSCRIPTIONS = 'modules/memberships/memberships.ts'

/** Club TV: what is played, for whom, and how much of it. */
export const television: readonly Area[] = [
  {
    key: 'VID',
    name: 'Videos and their paywall',
    rows: [
      ['VID-01', 'where a paid video is cut, the paywall stands over it', NOTICES],
      ['VID-02', 'its words', NOTICES],
      ['VID-03', 'to the sign-in and back to the same video', NOTICES],
      ['VID-04', 'to the subscription', NOTICES],
      ['VID-05', 'signed in, the subscription alone', NOTICES],
      ['VID-06', 'what is known of a video', 'modules/videos/schema.ts'],
      ['VID-07', 'ten seconds of a paid one', 'modules/videos/playlist.rules.ts', STREAMS],
      ['VID-08', 'which of the two hints', NOTICES],
      ['VID-09', 'a heartbeat every 300 seconds', 'modules/videos/schema.ts', SESSION],
      ['VID-10', 'entitlement 1 opens paid ones', PLAYS],
      ['VID-11', 'who asks', ENDPOINTS, PLAYS],
      ['VID-12', 'a play and its ticket', ENDPOINTS, PLAYS],
      ['VID-13', 'the play goes on', ENDPOINTS, PLAYS],
      ['VID-14', 'the player’s configuration', ENDPOINTS, PLAYS],
      [
        'VID-15',
        'script and style of a partner’s player',
        'web/video/player/PartnerPlayer.tsx',
        'club/videos.ts',
      ],
      ['VID-16', 'failures of the service are only logged', SESSION, PLAY],
      ['VID-17', 'a subscription and its paywall', 'modules/memberships/schema.ts'],
      ['VID-18', 'open until `expiresAt`', SUBSCRIPTIONS],
      ['VID-19', 'loaded for who is signed in', 'web/membership/own/club-data.ts'],
      ['VID-20', 'its call', 'modules/memberships/endpoints.ts', SUBSCRIPTIONS],
      ['VID-21', 'when it cannot be loaded', 'web/membership/own/club-data.ts'],
      ['VID-22', 'the address of a video', 'modules/content/addresses.rules.ts', 'web/content/VideoView.tsx'],
    ],
  },
  {
    key: 'LIVE',
    name: 'What runs live',
    rows: [
      [
        'LIVE-01',
        'nine sites have a live area, after the first render',
        'club/site-list.ts',
        'web/video/live/LiveSlot.tsx',
      ],
      ['LIVE-02', 'a button and the radio at the foot', 'web/video/live/LiveArea.tsx'],
      ['LIVE-03', 'the player over the whole page', 'web/video/live/LiveModal.tsx'],
      ['LIVE-04', 'closed beside it and by its cross', 'web/video/live/LiveModal.tsx'],
      ['LIVE-05', 'what is told: payment and video', 'modules/videos/schema.ts'],
      ['LIVE-06', 'asked every 30 seconds, 10 by default', WATCHING, 'web/video/live/LiveArea.tsx'],
      ['LIVE-07', 'the button only while something runs', 'web/video/live/LiveArea.tsx'],
      ['LIVE-08', 'a file that is asked for past every cache', WATCHING, 'modules/videos/routes.ts'],
    ],
  },
]
