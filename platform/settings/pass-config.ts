import { z } from 'zod'

const file = z.string().min(1).optional()

/** The settings about passes for the wallets of phones. All are optional: what is not set up is not offered. */
export const passSettings = {
  APPLE_PASS_CERTIFICATE: file.meta({
    needs: 'a PEM file with the certificate of your pass type, from Apple',
    example: 'APPLE_PASS_CERTIFICATE=/etc/kurve/pass.pem',
  }),
  APPLE_PASS_KEY: file.meta({
    needs: 'a PEM file with the key of that certificate',
    example: 'APPLE_PASS_KEY=/etc/kurve/pass-key.pem',
  }),
  APPLE_PASS_KEY_PASSPHRASE: z
    .string()
    .min(1)
    .optional()
    .meta({ needs: 'the passphrase of that key', example: 'APPLE_PASS_KEY_PASSPHRASE=…' }),
  APPLE_PASS_WWDR: file.meta({
    needs: 'a PEM file with Apple’s intermediate certificate (Worldwide Developer Relations)',
    example: 'APPLE_PASS_WWDR=/etc/kurve/wwdr-g4.pem',
  }),
  APNS_ADDRESS: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      needs: 'another address of Apple’s push service',
      example: 'APNS_ADDRESS=https://api.push.apple.com',
    }),
  GOOGLE_WALLET_ISSUER: z
    .string()
    .regex(/^\d{5,25}$/)
    .optional()
    .meta({
      needs: 'the issuer id of your Google Wallet account',
      example: 'GOOGLE_WALLET_ISSUER=3388000000022',
    }),
  GOOGLE_WALLET_ACCOUNT: file.meta({
    needs: 'a JSON file with the key of your Google service account',
    example: 'GOOGLE_WALLET_ACCOUNT=/etc/kurve/google.json',
  }),
  GOOGLE_WALLET_API_BASE: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      needs: 'another address of the Google Wallet API',
      example: 'GOOGLE_WALLET_API_BASE=https://walletobjects.googleapis.com',
    }),
}

/** What a wrong value of these must not be shown in a message. */
export const PASS_SECRETS: readonly string[] = ['APPLE_PASS_KEY_PASSPHRASE']

export type ApplePassConfig = {
  certificateFile: string
  keyFile: string
  keyPassphrase: string | null
  issuerFile: string
}
export type GooglePassConfig = { issuer: string; accountFile: string; apiBase: string }
export type PassConfig = {
  apple: ApplePassConfig | null
  /** Null: Apple's own, where the certificate is Apple's. */
  apnsAddress: string | null
  google: GooglePassConfig | null
}

type Values = z.infer<z.ZodObject<typeof passSettings>>

const APPLE = ['APPLE_PASS_CERTIFICATE', 'APPLE_PASS_KEY', 'APPLE_PASS_WWDR'] as const
const GOOGLE = ['GOOGLE_WALLET_ISSUER', 'GOOGLE_WALLET_ACCOUNT'] as const

/** The first setting that is missing beside one that is there; null when a wallet is set up whole or not at all. */
export function wrongPassSetting(values: Values): string | null {
  for (const names of [APPLE, GOOGLE]) {
    const missing = names.filter((name) => values[name] === undefined)
    if (missing.length > 0 && missing.length < names.length) return missing[0]!
  }
  return null
}

/** Call it when `wrongPassSetting` found nothing. */
export function passConfigOf(values: Values): PassConfig {
  const [certificateFile, keyFile, issuerFile] = APPLE.map((name) => values[name])
  const [issuer, accountFile] = GOOGLE.map((name) => values[name])
  const apiBase = (values.GOOGLE_WALLET_API_BASE ?? 'https://walletobjects.googleapis.com').replace(/\/$/, '')
  const keyPassphrase = values.APPLE_PASS_KEY_PASSPHRASE ?? null
  return {
    apple:
      certificateFile && keyFile && issuerFile
        ? { certificateFile, keyFile, issuerFile, keyPassphrase }
        : null,
    apnsAddress: values.APNS_ADDRESS ?? null,
    google: issuer && accountFile ? { issuer, accountFile, apiBase } : null,
  }
}
