import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGUMENTS } from './testing/harness/chromium-arguments.ts'

const PORT = Number(process.env['BROWSER_TEST_PORT'] ?? 3217)

// Once per run: the workers, which read this file again, find the folder's name already there.
process.env['BROWSER_TEST_DATA'] ??= join(tmpdir(), `kurve-browser-${process.pid}`)
const DATA_DIR = process.env['BROWSER_TEST_DATA']

const files = (...names: string[]) => names.map((name) => `**/${name}.spec.ts`)
/** Screens and journeys that change nothing of the demo people. */
const SIGNED_OUT = files('content', 'screens', 'seats', 'shelves', 'shop', 'states', 'termination')
/** Journeys of people whom the others only look at. */
const OTHER_PEOPLE = files('contracts', 'early', 'office-newsletters', 'push', 'terrace')
/** Journeys of demo people of whom, or of whose tickets and carts, the others change nothing. */
const FURTHER_PEOPLE = files(
  'away-match',
  'ballots',
  'camp-lots',
  'camps',
  'careers',
  'codes',
  'fan-club',
  'fan-club-tickets',
  'guest',
  'headlines',
  'office-added-match',
  'office-codes',
  'passkeys',
  'password',
  'polls',
  'privacy',
  'resilience',
  'season',
  'sweepstakes',
  'tip-groups',
  'transfers',
  'videos',
  'wallet-pay',
)
/** The match that is told, and what is shown of it. */
const MATCH_TELLERS = files('live', 'match-day', 'other-scores', 'territories')
/** Editors: what the sites show. */
const EDITORS = files(
  'office-editorial',
  'office-media',
  'office-pictures',
  'office-starts',
  'office-uploads',
  'office-writing',
  'site-frame',
  'site-menus',
  'site-notices',
  'site-redirects',
)
/** Other staff and stewards, with what is theirs alone. */
const STAFF = files(
  'gate',
  'office',
  'office-camps',
  'office-debits',
  'office-contracts',
  'office-events',
  'office-figures',
  'office-gate',
  'office-gifts',
  'office-own-sites',
  'office-people',
  'office-privacy',
  'office-products',
  'office-rooms',
  'office-ticker',
)
/** Go the ways of other journeys once more, for their pictures: `npm run handbook:pictures`, `npm run look:pictures`. */
const PICTURES = [
  ...(process.env['HANDBOOK_PICTURES'] ? [] : files('handbook')),
  ...(process.env['LOOK_PICTURES'] ? [] : files('look')),
]

/** A club without a demo world: a program of its own, which its journey starts (testing/browser/empty-club.ts). */
const EMPTY_CLUB = files('office-empty-club')

const CHROMIUM = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    ...CHROMIUM_ARGUMENTS,
    // A camera that shows what a test has written into this file, and nobody who asks whether it may.
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${join(DATA_DIR, 'camera.y4m')}`,
  ],
}
const TAKES_PICTURES = Boolean(process.env['HANDBOOK_PICTURES'] ?? process.env['LOOK_PICTURES'])
/** The mouse is Playwright's own setting, which this takes the place of. */
const NO_PICTURES =
  '--blink-settings=imagesEnabled=false,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4'
/**
 * Whoever buys or signs in looks at no pictures, which take a tenth of a browser's time; visitors, editors and staff do, and whoever
 * takes some.
 */
const WITHOUT_PICTURES = {
  launchOptions: TAKES_PICTURES ? CHROMIUM : { ...CHROMIUM, args: [...CHROMIUM.args, NO_PICTURES] },
}

/** Whole journeys on the demo world, in Chromium, against the program as `npm start` runs it. */
export default defineConfig({
  testDir: 'testing/browser',
  testMatch: '**/*.spec.ts',
  // Four at a time, as they wait much of their time: each project's journeys one after the other. Who is done takes the next one
  // of the list, so that all four come to their end together.
  workers: 4,
  projects: [
    {
      name: 'people',
      workers: 1,
      testIgnore: [
        SIGNED_OUT,
        OTHER_PEOPLE,
        FURTHER_PEOPLE,
        EDITORS,
        MATCH_TELLERS,
        STAFF,
        EMPTY_CLUB,
        PICTURES,
      ].flat(),
      use: WITHOUT_PICTURES,
    },
    { name: 'further-people', workers: 1, testMatch: FURTHER_PEOPLE, use: WITHOUT_PICTURES },
    { name: 'visitors', workers: 1, testMatch: SIGNED_OUT },
    { name: 'staff', workers: 1, testMatch: STAFF },
    { name: 'editors', workers: 1, testMatch: EDITORS },
    { name: 'match-tellers', workers: 1, testMatch: MATCH_TELLERS },
    { name: 'other-people', workers: 1, testMatch: OTHER_PEOPLE, use: WITHOUT_PICTURES },
    {
      name: 'empty-club',
      workers: 1,
      testMatch: EMPTY_CLUB,
      use: { baseURL: `http://club.localhost:${PORT + 1}` },
    },
  ],
  // A machine that is busy with something else may need a second try; the report names such a test as flaky.
  retries: process.env['CI'] ? 1 : 0,
  // So long that only what hangs reaches them, beside gates on a slow machine too.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  reporter: [['list']],
  outputDir: 'test-results/browser',
  use: {
    baseURL: `http://club.localhost:${PORT}`,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    // Nothing fades while it is looked at, and a quarter of the time is not spent on drawing it.
    contextOptions: { reducedMotion: 'reduce' },
    // Journeys in which a line is lost or a message pushed say that they want it: it takes a tenth of all there is to do.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    // What is not there to be clicked fails like what is not there to be seen, not with its whole test's time.
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: CHROMIUM,
  },
  webServer: {
    command: 'node testing/browser/serve.mjs',
    stdout: 'pipe',
    url: `http://127.0.0.1:${PORT}/health/ready`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: { PORT: String(PORT), DATA_DIR },
  },
})
