import { CONTENT_SECRETS } from './content-config.ts'
import { FILES_SECRETS } from './files-config.ts'
import { MAIL_SECRETS } from './mail-config.ts'
import { NETWORK_SECRETS } from './network-config.ts'
import { PASS_SECRETS } from './pass-config.ts'
import { PAYMENT_SECRETS } from './payment-config.ts'

/** Said of a setting at the start, without what may be secret. */
export function whatIsWrong(name: string, value: string | undefined): string {
  if (value === undefined) return 'is missing'
  // What is no good as a secret may still be one.
  if (name === 'SECRET') return 'is too short or the one for development'
  if (name === 'SECRET_PREVIOUS') return 'is too short'
  if (name === 'DEMO_PASSWORD' || [...NETWORK_SECRETS, ...MAIL_SECRETS].includes(name))
    return 'is too short or has other characters'
  if ([...PAYMENT_SECRETS, ...CONTENT_SECRETS, ...PASS_SECRETS, ...FILES_SECRETS].includes(name))
    return 'is not one, or one for tests only'
  return `is ${JSON.stringify(shorten(value))}`
}

/** A wrong DATABASE_URL or SMTP_URL may carry a password: show no more than its beginning. */
function shorten(value: string): string {
  return value.length > 12 && value.includes(':') ? `${value.slice(0, 12)}…` : value
}
