import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{platform,modules,club,web,demo,tools,testing}/**/*.test.{ts,tsx}'],
          exclude: ['testing/browser/**', 'testing/night/**', 'testing/gate/**'],
          globalSetup: ['./testing/global-set-up.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'gate',
          include: ['testing/gate/**/*.test.ts'],
          globalSetup: ['./testing/global-set-up.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'night',
          include: ['testing/night/**/*.test.ts'],
          globalSetup: ['./testing/global-set-up.ts'],
          testTimeout: 3_600_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
