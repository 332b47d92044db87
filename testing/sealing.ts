import { readConfig } from '#platform/config.ts'
import { createSealing } from '#platform/sealing.ts'

/** As the programs of tests seal their keys. */
export const testSealing = createSealing(readConfig({ NODE_ENV: 'test' }))
