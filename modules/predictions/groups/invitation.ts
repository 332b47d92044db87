import { createHmac, timingSafeEqual } from 'node:crypto'

/** 22 characters that say which group, and as many that nobody can guess. */
const HALF = 22
const SHAPE = /^[\w-]{44}$/

/** What the link to a group ends with. It lies nowhere: it is made from the group, the number of its link and a secret. */
export function invitationTo(secret: string, { id, link }: { id: string; link: number }): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url') + markOf(secret, { id, link })
}

/** Which group it names; whether it is good says `isGood`. */
export function groupOf(invitation: string): string | null {
  if (!SHAPE.test(invitation)) return null
  const hex = Buffer.from(invitation.slice(0, HALF), 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Of the link that counts now; one that was renewed is good no more. */
export function isGood(secret: string, invitation: string, group: { id: string; link: number }): boolean {
  const [given, right] = [invitation, invitationTo(secret, group)].map((one) => Buffer.from(one))
  return given!.length === right!.length && timingSafeEqual(given!, right!)
}

function markOf(secret: string, { id, link }: { id: string; link: number }): string {
  return createHmac('sha256', secret).update(`${id} ${link}`).digest('base64url').slice(0, HALF)
}
