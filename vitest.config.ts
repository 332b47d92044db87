import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const WORKERS = Math.max(2, availableParallelism() - 1)
/** These wait for the database: one more than there are cores, so that none is left free. What runs together has to agree. */
const UNIT_WORKERS = WORKERS + 1
/** So long that only what hangs reaches it, beside other suites on a slow machine too. */
const TIMEOUT = 180_000
const OWN_WINDOW = ['suggestions.test.tsx', 'sign-in-library.test.ts', 'stored-user.test.ts'].map(
  (name) => `web/**/${name}`,
)
/** Puts other modules in the place of the club's. */
const OTHER_MODULES = 'program/other-club.test.ts'
/** Node reads the sources itself, as for the program: nothing is bundled first, and what was compiled once is kept. */
const NATIVE = { viteModuleRunner: false, nodeLoader: false }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{platform,modules,program,club,demo,tools,testing}/**/*.test.ts'],
          exclude: [
            'testing/browser/**',
            'testing/night/**',
            'testing/gate/**',
            'testing/data/**',
            OTHER_MODULES,
          ],
          experimental: NATIVE,
          globalSetup: ['./testing/global-set-up.ts'],
          // Nothing here replaces modules or lives in a document, so that files may share what they have loaded.
          isolate: false,
          maxWorkers: UNIT_WORKERS,
          testTimeout: TIMEOUT,
          hookTimeout: TIMEOUT,
        },
      },
      {
        test: {
          name: 'unit-web',
          include: ['{web,office}/**/*.test.{ts,tsx}'],
          // Many need a document, which is slow to load: here it is loaded once, and each file still has its own.
          pool: 'vmThreads',
          exclude: OWN_WINDOW,
          maxWorkers: UNIT_WORKERS,
          testTimeout: TIMEOUT,
          hookTimeout: TIMEOUT,
        },
      },
      {
        test: {
          // What puts another address, another crypto or other modules under the tested needs a process of its own.
          name: 'unit-window',
          include: [...OWN_WINDOW, OTHER_MODULES],
          maxWorkers: UNIT_WORKERS,
          testTimeout: TIMEOUT,
          hookTimeout: TIMEOUT,
        },
      },
      {
        test: {
          // Real football data from outside the project; npm test leaves it out where there is none.
          name: 'data',
          include: ['testing/data/**/*.test.ts'],
          experimental: NATIVE,
          globalSetup: ['./testing/global-set-up.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'gate',
          include: ['testing/gate/**/*.test.ts'],
          exclude: ['testing/gate/people/logs.test.ts'],
          experimental: NATIVE,
          globalSetup: ['./testing/global-set-up.ts'],
          // So long that only what hangs reaches it, on a slow and busy machine too.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // Beside two of the unit tests, or the browser: more on two cores only makes each of them late.
          maxWorkers: WORKERS,
          // Each loads the whole program, once for all gates of a worker.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          // Reads what all gates have written down, so it comes after them.
          name: 'gate-logs',
          include: ['testing/gate/people/logs.test.ts'],
          experimental: NATIVE,
          testTimeout: TIMEOUT,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'night',
          include: ['testing/night/**/*.test.ts'],
          experimental: NATIVE,
          globalSetup: ['./testing/global-set-up.ts'],
          testTimeout: 3_600_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
