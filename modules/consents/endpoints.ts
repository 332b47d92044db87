import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import {
  byType,
  ConsentTopicList,
  ContactConsent,
  ContactConsentList,
  GivenConsent,
  linkParams,
  NewsletterLink,
} from './schema.ts'

const tags = ['contact'] as const
const byId = z.object({ id: z.uuid() })

export const listConsentTopics = endpoint({
  name: 'consents',
  method: 'GET',
  path: '/api/contact/consents',
  access: 'self',
  tags,
  summary: 'What one may agree to: advertising by topic, and newsletters',
  answers: { 200: ConsentTopicList },
})

export const listOwnConsents = endpoint({
  name: 'contactConsents',
  method: 'GET',
  path: '/api/contact/consents/contactConsents/self',
  access: 'self',
  tags,
  summary: 'What I agreed to',
  answers: { 200: ContactConsentList },
})

export const revokeOwnConsents = endpoint({
  name: 'consentsRevoke',
  method: 'DELETE',
  path: '/api/contact/consents/contactConsents/self',
  access: 'self',
  tags,
  summary: 'Withdraw every consent of a kind',
  query: byType,
  answers: { 204: z.null() },
})

export const giveConsent = endpoint({
  name: 'consentGive',
  method: 'POST',
  path: '/api/contact/consents/:id',
  access: 'self',
  tags,
  summary: 'Agree; a newsletter is in force when its mail is answered',
  params: byId,
  body: GivenConsent.nullish(),
  answers: { 200: ContactConsent, 201: ContactConsent },
  refusals: {
    404: ['NOT_FOUND'],
    409: ['MAIN_AD_CONSENT_MISSING', 'CONSENT_TEXT_CHANGED', 'CONSENT_EMAIL_MISSING'],
    429: ['CONSENT_MAIL_LIMIT'],
  },
})

export const terminateConsent = endpoint({
  name: 'consentTerminate',
  method: 'PUT',
  path: '/api/contact/consents/contacts/:id/terminate',
  access: 'self',
  tags,
  summary: 'Withdraw a consent; with the main advertising consent the sectors end, too',
  params: byId,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})

export const readConfirmation = endpoint({
  name: 'newsletterLink',
  method: 'GET',
  path: '/api/contact/consents/confirmations/:token',
  access: 'public',
  tags,
  summary: 'What the link that confirms a newsletter is about',
  params: linkParams,
  answers: { 200: NewsletterLink },
  refusals: { 404: ['NOT_FOUND'] },
})

export const confirmNewsletter = endpoint({
  name: 'newsletterConfirm',
  method: 'POST',
  path: '/api/contact/consents/confirmations/:token',
  access: 'public',
  tags,
  summary: 'Confirm a newsletter',
  params: linkParams,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['CONSENT_LINK_ENDED'] },
})

export const readWithdrawal = endpoint({
  name: 'newsletterEndLink',
  method: 'GET',
  path: '/api/contact/consents/withdrawals/:token',
  access: 'public',
  tags,
  summary: 'What the link that ends a newsletter is about; browsers are led to its page',
  params: linkParams,
  answers: {
    200: NewsletterLink,
    // What asks for a page is a person who followed the link in a mail.
    303: z.null().meta({ description: 'To the page of the link' }),
  },
  refusals: { 404: ['NOT_FOUND'] },
})

export const withdrawNewsletter = endpoint({
  name: 'newsletterEnd',
  method: 'POST',
  path: '/api/contact/consents/withdrawals/:token',
  access: 'public',
  tags,
  summary: 'End a newsletter: one click, also from the button of a mail program',
  params: linkParams,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})
