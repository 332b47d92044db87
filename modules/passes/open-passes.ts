import { join } from 'node:path'
import { askOutside } from '#platform/http/outgoing.ts'
import type { Config } from '#platform/settings/config.ts'
import { createApplePasses } from './apple.ts'
import { type PassCertificate, readCertificate, testCertificate } from './certificate.ts'
import { createGooglePasses } from './google.ts'
import { createPasses, type PassesOptions } from './passes.ts'
import { createPush } from './push.ts'

export type OpenPasses = Omit<PassesOptions, 'apple' | 'google' | 'push'> & {
  config: Pick<Config, 'passes' | 'environment' | 'dataDir'>
  /** The club's crest, a drawing. */
  crestFile: string
}

/** Before the paths that Apple's wallet asks. */
const WEB_SERVICE = '/api/wallet/passes'
const APNS = 'https://api.push.apple.com'

/** The wallets of the settings. Where no real fans come, passes are signed with a certificate that the program makes itself. */
export function openPasses(given: OpenPasses) {
  const { config, crestFile, home } = given
  const { apple, apnsAddress, google } = config.passes
  const own = apple && readCertificate(apple)
  const isForTrying = !own && config.environment !== 'production'
  const certificate = async (): Promise<PassCertificate> =>
    own ?? testCertificate(join(config.dataDir, 'passes'))
  // Apple would not know a certificate that the program made.
  const address = apnsAddress ?? (own ? APNS : null)
  return createPasses({
    ...given,
    apple:
      own || isForTrying
        ? createApplePasses({ certificate, crestFile, webServiceUrl: home + WEB_SERVICE })
        : null,
    google: google && createGooglePasses({ config: google, fetch: askOutside, home }),
    push: address ? createPush({ address, certificate }) : null,
  })
}
