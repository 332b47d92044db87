import { createSealing } from '#platform/secrets/sealing.ts'
import { readConfig } from '#platform/settings/config.ts'

/** As the programs of tests seal their keys. */
export const testSealing = createSealing(readConfig({ NODE_ENV: 'test' }))
