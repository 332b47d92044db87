/** One address that mail came back from, or that called one spam. */
export type Report = {
  type: 'hardBounce' | 'softBounce' | 'complaint'
  email: string
  messageId: string | null
  reason: string
}

const MOST_RECIPIENTS = 500

/**
 * What a report about mail says, as mail servers send it: delivery status (RFC 3464) and complaints (RFC 5965), with or without
 * the mail around it. Empty where it is no such report.
 */
export function readReport(source: string): Report[] {
  const text = source.replace(/\r\n?/g, '\n').replace(/\n[ \t]+/g, ' ')
  const groups = text.split(/\n\s*\n/).map(fieldsOf)
  const original = groups.findLast((fields) => fields.has('message-id') && !fields.has('content-type-report'))
  const messageId = messageIdIn(original?.get('message-id') ?? '')
  const complaint = groups.find((fields) => /^(abuse|fraud|not-spam)/.test(fields.get('feedback-type') ?? ''))
  if (complaint) return complaintOf(complaint, { groups, messageId })
  return groups.flatMap((fields) => statusOf(fields, messageId)).slice(0, MOST_RECIPIENTS)
}

function statusOf(fields: ReadonlyMap<string, string>, messageId: string | null): Report[] {
  const email =
    addressIn(fields.get('final-recipient') ?? '') ?? addressIn(fields.get('original-recipient') ?? '')
  const action = fields.get('action')?.toLowerCase()
  if (!email || !action) return []
  const status = fields.get('status') ?? ''
  const reason = [status, fields.get('diagnostic-code')].filter(Boolean).join(' ')
  // 5.2.2 is a mailbox that is full: there again tomorrow.
  if (action === 'failed' && /^5\./.test(status) && !/^5\.2\.2\b/.test(status))
    return [{ type: 'hardBounce', email, messageId, reason }]
  return action === 'failed' || action === 'delayed' ? [{ type: 'softBounce', email, messageId, reason }] : []
}

function complaintOf(
  complaint: ReadonlyMap<string, string>,
  { groups, messageId }: { groups: readonly ReadonlyMap<string, string>[]; messageId: string | null },
): Report[] {
  if (complaint.get('feedback-type')!.startsWith('not-spam')) return []
  const to = groups.findLast((fields) => fields.has('to') && fields.has('message-id'))?.get('to')
  const email = addressIn(complaint.get('original-rcpt-to') ?? to ?? '')
  return email ? [{ type: 'complaint', email, messageId, reason: complaint.get('feedback-type')! }] : []
}

function fieldsOf(group: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  for (const line of group.split('\n')) {
    const found = /^([\w-]{1,60}):\s*(.{0,1000})/.exec(line)
    if (found) fields.set(found[1]!.toLowerCase(), found[2]!.trim())
  }
  return fields
}

function addressIn(text: string): string | null {
  return /[^\s<>;:,"]{1,64}@[a-z0-9.-]{1,190}/i.exec(text)?.[0].toLowerCase() ?? null
}

/** Our own ids are UUIDs before the sign. */
export function messageIdIn(text: string): string | null {
  return /<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i.exec(text)?.[1]?.toLowerCase() ?? null
}
