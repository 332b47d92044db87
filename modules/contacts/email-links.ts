import { type Db, isUniqueViolation, type Trx } from '#platform/db.ts'
import { AppError, forbidden, notFound, unauthorized } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import { endYoungerUndoLinks, findLink, type LinkRow, takeLink } from './email-links.storage.ts'
import { maskedAddress, stateOfLink } from './emails.rules.ts'
import { type EmailLink, emailErrors, isSameAddress } from './emails.schema.ts'
import * as storage from './emails.storage.ts'
import { type EmailsOptions, taken } from './emails.ts'

export type EmailLinks = ReturnType<typeof createEmailLinks>

type EmailLinksContext = Pick<EmailsOptions, 'db' | 'signInNames'>

/**
 * What the links of the mails do. Taking an address back works without a sign-in: whoever can read the mailbox had the
 * account. Confirming one asks for the account that added it: a stranger who presses a button in a mail would otherwise
 * prove their own address for somebody else.
 */
export function createEmailLinks(ctx: EmailLinksContext) {
  return inContext(ctx, { read, follow })
}

async function read(ctx: EmailLinksContext, token: string): Promise<EmailLink> {
  return linkOf(await known(ctx, token))
}

async function follow(ctx: EmailLinksContext, token: string, caller: Caller | null): Promise<EmailLink> {
  const link = await known(ctx, token)
  const { state } = linkOf(link)
  if (state === 'expired') throw expired()
  if (state === 'open') {
    if (link.purpose === 'confirm') requireOwner(link, caller)
    await lockLink(ctx, link, token)
  }
  return read(ctx, token)
}

function requireOwner({ contactId }: LinkRow, caller: Caller | null): void {
  if (!caller) throw unauthorized('Sign in to the account that added the address')
  const code = 'EMAIL_LINK_OF_ANOTHER_ACCOUNT'
  if (caller.actorId !== contactId) throw forbidden(code, emailErrors[code])
}

async function known(ctx: EmailLinksContext, token: string): Promise<LinkRow> {
  const link = await findLink(ctx.db, token)
  if (!link) throw notFound()
  return link
}

async function lockLink(ctx: EmailLinksContext, link: LinkRow, token: string): Promise<void> {
  const act = link.purpose === 'confirm' ? confirm : undo
  try {
    await ctx.db.transaction().execute(async (trx) => {
      // The person first, as everywhere: removing an address waits in the same order.
      if (!(await storage.lockPerson(trx, link.contactId))) throw notFound()
      if (await takeLink(trx, token)) await act(ctx, trx, link)
    })
  } catch (error) {
    // Two people were sent a link to one mailbox: whoever followed theirs first has it.
    if (isUniqueViolation(error, 'contact_emails_confirmed')) throw taken()
    if (isUniqueViolation(error, 'accounts_email')) throw taken()
    throw error
  }
}

/** Who had no primary address at all (another provider named none) has one then. */
async function confirm(ctx: EmailLinksContext, trx: Trx, link: LinkRow): Promise<void> {
  const { contactId, emailId } = link
  await storage.confirmById(trx, emailId!)
  const emails = await storage.loadEmails(trx, contactId)
  if (emails.some((one) => one.isPrimary && one.isConfirmed)) return
  await storage.movePrimary(trx, { contactId, id: emailId! })
  await ctx.signInNames.rename(trx, { subjectId: contactId, email: link.email })
}

/**
 * "That was not me": the old address is the primary one again, what replaced it is gone from the account, and nobody
 * stays signed in, nor gets in with the password that somebody evidently knew.
 */
async function undo(ctx: EmailLinksContext, trx: Trx, link: LinkRow): Promise<void> {
  const { signInNames } = ctx
  const { contactId, email, createdAt } = link
  const before = await storage.loadEmails(trx, contactId)
  const own = before.find((one) => isSameAddress(one.email, email))
  const id = own?.id ?? newId()
  if (!own) await storage.insertEmail(trx, { id, contactId, email, isConfirmed: true })
  // Added again meanwhile: whoever reads this mailbox has proved it.
  else if (!own.isConfirmed) await storage.confirmById(trx, id)
  await storage.movePrimary(trx, { contactId, id })
  for (const one of before) {
    if (one.id === id || !(one.isPrimary || isSameAddress(one.email, link.replacedBy!))) continue
    await storage.deleteEmail(trx, { contactId, id: one.id })
  }
  await endYoungerUndoLinks(trx, { contactId, createdAt })
  await signInNames.rename(trx, { subjectId: contactId, email })
  await signInNames.lockOut(trx, { subjectId: contactId })
}

function linkOf(link: LinkRow): EmailLink {
  const other = link.purpose === 'undo' ? link.replacedBy : link.primaryEmail
  return {
    purpose: link.purpose,
    email: link.email,
    state: stateOfLink(link, link.now),
    otherEmail: other && !isSameAddress(other, link.email) ? maskedAddress(other) : null,
  }
}

function expired(): AppError {
  return new AppError(410, 'EMAIL_LINK_EXPIRED', emailErrors.EMAIL_LINK_EXPIRED)
}

/** For registering: an address that somebody has proved opens no second account. */
export function isProvedAddress(db: Db, email: string): Promise<boolean> {
  return storage.isProved(db, email)
}
