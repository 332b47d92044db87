import type { FastifyRequest } from 'fastify'
import { club } from '#club/club.ts'
import { type Domains, isOwnOrigin, siteByHost, siteOrigin } from '#club/domains.ts'
import { mainSite } from '#club/sites.ts'
import { AppError } from '#platform/errors.ts'
import type { Buying } from './checkout.ts'
import type { CreateCheckout } from './schema.ts'

/** Where somebody buys: the site and its language, and the key of their attempt. */
export function placeOf(
  request: FastifyRequest,
  { redirectUrl }: Pick<CreateCheckout, 'redirectUrl'>,
  domains: Domains,
): Pick<Buying, 'origin' | 'language' | 'idempotencyKey'> {
  if (redirectUrl && !isOwnOrigin(redirectUrl, domains)) {
    throw new AppError(400, 'REDIRECT_NOT_ALLOWED', 'redirectUrl is not on one of our own hosts')
  }
  const site = siteByHost(request.host, domains) ?? mainSite()
  const key = request.headers['idempotency-key']
  return {
    origin: siteOrigin(site, domains),
    language: languageOf(redirectUrl, site.language),
    idempotencyKey: typeof key === 'string' ? key : null,
  }
}

/** The language of the page that the buyer comes back to; it is also the language of the mail. */
function languageOf(redirectUrl: string | undefined, fallback: string): string {
  const first = redirectUrl ? new URL(redirectUrl).pathname.split('/')[1] : undefined
  return club.languages.find((language) => language === first) ?? fallback
}
