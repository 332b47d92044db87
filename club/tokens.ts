/** How long what the provider signs is good. Apart from `club.ts`, because no browser needs it. */
export const tokens = {
  accessTokenMinutes: 10,
  organisationTokenMinutes: 5,
  /** How long one key signs tokens, and how long the next one is published before it does. */
  keyDays: 90,
  keyPublishedMinutes: 60,
} as const
