import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { EmailEntry, EmailLink, EmailList, emailLinkParams, NewEmail } from './emails.schema.ts'

const tags = ['contact']
const byId = z.object({ id: z.uuid() })

export const listEmails = endpoint({
  name: 'contactEmails',
  method: 'GET',
  path: '/api/contact/contacts/self/emails',
  access: 'person',
  tags,
  summary: 'My e-mail addresses, the primary one first',
  answers: { 200: EmailList },
})

export const addEmail = endpoint({
  name: 'contactEmailAdd',
  method: 'POST',
  path: '/api/contact/contacts/self/emails',
  access: 'person',
  tags,
  summary: 'Add an address; a mail with a link proves it',
  body: NewEmail,
  answers: { 201: EmailEntry },
  refusals: {
    400: ['EMAIL_ADDRESS_ALREADY_EXISTS', 'EMAIL_ADDRESS_ALREADY_YOURS'],
    404: ['NOT_FOUND'],
    409: ['TOO_MANY_EMAIL_ADDRESSES'],
    429: ['TOO_MANY_EMAIL_TRIES', 'TOO_MANY_EMAIL_MAILS'],
  },
})

export const removeEmail = endpoint({
  name: 'contactEmailRemove',
  method: 'DELETE',
  path: '/api/contact/contacts/self/emails/:id',
  access: 'person',
  tags,
  summary: 'Remove an address that is not the primary one',
  params: byId,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['EMAIL_IS_PRIMARY'] },
})

export const resendConfirmation = endpoint({
  name: 'contactEmailResend',
  method: 'PUT',
  path: '/api/contact/contacts/self/emails/:id/resendConfirmationEmail',
  access: 'person',
  tags,
  summary: 'Send the link once more; the older one is no longer good',
  params: byId,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['EMAIL_ALREADY_CONFIRMED'], 429: ['TOO_MANY_EMAIL_MAILS'] },
})

export const makeEmailPrimary = endpoint({
  name: 'contactEmailSetDefault',
  method: 'POST',
  path: '/api/contact/contacts/self/emails/:id/setDefaultEmailAddress',
  access: 'person',
  // It opens the account: a phone left on a table must not be enough to take it over.
  freshSignIn: true,
  tags,
  summary: 'Make a confirmed address the primary one; needs a recent sign-in',
  params: byId,
  answers: { 200: EmailEntry },
  refusals: { 400: ['EMAIL_ADDRESS_ALREADY_EXISTS'], 404: ['NOT_FOUND'], 409: ['EMAIL_NOT_CONFIRMED'] },
})

export const readEmailLink = endpoint({
  name: 'emailLink',
  method: 'GET',
  path: '/api/contact/emailLinks/:token',
  access: 'public',
  tags,
  summary: 'What the link of a mail is about; changes nothing',
  params: emailLinkParams,
  answers: { 200: EmailLink },
  refusals: { 404: ['NOT_FOUND'] },
})

export const followEmailLink = endpoint({
  name: 'emailLinkFollow',
  method: 'POST',
  path: '/api/contact/emailLinks/:token',
  // Confirming is for the account that added the address; taking one back is for the mailbox.
  access: 'optional',
  tags,
  summary: 'Confirm the address, or take back that another one replaced it',
  params: emailLinkParams,
  answers: { 200: EmailLink },
  refusals: {
    400: ['EMAIL_ADDRESS_ALREADY_EXISTS'],
    403: ['EMAIL_LINK_OF_ANOTHER_ACCOUNT'],
    404: ['NOT_FOUND'],
    410: ['EMAIL_LINK_EXPIRED'],
  },
})
