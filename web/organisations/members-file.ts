import type { TFunction } from 'i18next'
import type { OrganizationMember } from '#modules/organisations/schema.ts'

/** The list as a file that spreadsheets open; nothing in it is read as a formula. */
export function downloadMembers(members: OrganizationMember[], t: TFunction<'organisations'>): void {
  const head = [
    t('members.name'),
    t('invite.email'),
    t('members.number'),
    t('members.role'),
    t('members.entry'),
  ]
  const rows = members.map(({ firstName, lastName, memberEmail, efNumber, state, isAdmin, entryDate }) => [
    [firstName, lastName].filter(Boolean).join(' '),
    memberEmail ?? '',
    efNumber ?? '',
    t(`members.state.${state === 'accepted' ? (isAdmin ? 'admin' : 'member') : state}`),
    entryDate?.slice(0, 10) ?? '',
  ])
  const text = [head, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' }))
  link.download = `${t('members.title')}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}

export function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
