import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The gate that reads what all others wrote down comes last. */
class LogsLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLast = ({ moduleId }: TestSpecification) => moduleId.endsWith('/gate/logs.test.ts')
    return [...sorted.filter((file) => !isLast(file)), ...sorted.filter(isLast)]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LogsLast },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{platform,modules,club,web,demo,tools,testing}/**/*.test.{ts,tsx}'],
          exclude: ['testing/browser/**', 'testing/night/**', 'testing/gate/**'],
          globalSetup: ['./testing/global-set-up.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'gate',
          include: ['testing/gate/**/*.test.ts'],
          globalSetup: ['./testing/global-set-up.ts'],
          // So long that only what hangs reaches it, on a slow and busy machine too.
          testTimeout: 600_000,
          hookTimeout: 300_000,
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
