import { z } from 'zod'
import { club } from '#club/club.ts'
import { listOf } from '#platform/lists.ts'

export const consentType = z.enum(['Advertising', 'Newsletter'])

const words = z.object({ de: z.string(), en: z.string(), ja: z.string() })
const language = z.enum(club.languages)

/** CNS-06, CNS-07: something one may agree to. */
export const ConsentTopic = z
  .object({
    id: z.uuid(),
    name: z.string(),
    consentType,
    title: words,
    detail: words,
    wording: words.meta({ description: 'The sentence that is agreed to' }),
    textVersion: z.string(),
  })
  .meta({ id: 'Consent', description: 'Something one may agree to: advertising or a newsletter' })
export type ConsentTopic = z.infer<typeof ConsentTopic>
export const ConsentTopicList = listOf(ConsentTopic).meta({ id: 'ConsentList' })

/** CNS-03: what somebody agreed to. */
export const ContactConsent = z
  .object({
    id: z.uuid().meta({ description: 'Of this consent; it is what terminating names' }),
    name: z.string(),
    consentType,
    consentState: z
      .enum(['Valid', 'Pending'])
      .meta({ description: '`Pending`: a newsletter whose mail has not been answered yet' }),
    textVersion: z.string(),
    language,
    wording: z.string().meta({ description: 'The words that were shown' }),
    askedAt: z.iso.datetime(),
    givenAt: z.iso.datetime().nullable(),
    email: z.string().nullable().meta({ description: 'Where a newsletter goes' }),
    mailedAt: z.iso.datetime().nullable().meta({ description: 'When the mail that asks was last sent' }),
    confirmUntil: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ContactConsent' })
export type ContactConsent = z.infer<typeof ContactConsent>
export const ContactConsentList = listOf(ContactConsent).meta({ id: 'ContactConsentList' })

/** Which words the screen showed. Clients that leave it out agree to the current words in the language of the profile. */
export const GivenConsent = z
  .strictObject({ language, textVersion: z.string().min(1).max(20) })
  .meta({ id: 'GivenConsent' })
export type GivenConsent = z.infer<typeof GivenConsent>

export const byType = z.object({
  type: consentType.meta({ description: 'All of this kind are withdrawn' }),
})

/** 128 random bits of a link in a mail. */
export const linkParams = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{22}$/) })

/** What a link in a mail is about, for whoever opens it, signed in or not. */
export const NewsletterLink = z
  .object({
    title: words,
    consentType,
    state: z
      .enum(['asked', 'given', 'ended', 'expired'])
      .meta({ description: '`expired`: was not confirmed in time' }),
  })
  .meta({ id: 'NewsletterLink' })
export type NewsletterLink = z.infer<typeof NewsletterLink>

export const consentErrors = {
  MAIN_AD_CONSENT_MISSING: 'Sectors build on the main advertising consent: give that one first',
  CONSENT_TEXT_CHANGED: 'The words have changed since they were shown',
  CONSENT_EMAIL_MISSING: 'There is no confirmed e-mail address to send a newsletter to',
  CONSENT_MAIL_LIMIT: 'This newsletter has been asked for often enough today',
  CONSENT_LINK_ENDED: 'The link no longer confirms: order the newsletter again',
} as const
