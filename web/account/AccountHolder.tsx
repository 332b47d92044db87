import { useTranslation } from 'react-i18next'
import type { Contact } from '#modules/contacts/schema.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useContact } from './account-data.ts'

/** Whose account this is, above the menu. */
export function AccountHolder() {
  const { data: contact } = useContact()
  return <Holder contact={contact} />
}

/** In its place while nobody knows yet. */
export function UnknownHolder() {
  return <Holder />
}

function Holder({ contact }: { contact?: Contact }) {
  const { t } = useTranslation('account')
  return (
    <div className="acct__who">
      <span className="avatar" aria-hidden="true">
        {contact ? initialsOf(contact) : <Icon name="account" />}
      </span>
      <span>
        <b>{contact ? nameOf(contact) : '\u00a0'}</b>
        <small>{contact && t(contact.isOrganization ? 'holder.organisation' : 'holder.person')}</small>
      </span>
    </div>
  )
}

export function nameOf(contact: Contact): string {
  if (contact.isOrganization) return contact.organizationName ?? ''
  return [contact.firstName, contact.lastName].filter(Boolean).join(' ') || (contact.email ?? '')
}

function initialsOf(contact: Contact): string {
  const words = nameOf(contact).split(/[\s@]+/)
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}
