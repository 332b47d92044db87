import './address-book.css'
import { lazy, Suspense, useDeferredValue, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { AddressBookEntry } from '#modules/contacts/address-book.schema.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { Loaded } from '#web/account/Loaded.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { AddressBookRow } from './AddressBookRow.tsx'
import { favoritesFirst, useAddressBook } from './address-book-data.ts'

// The form brings the rules; both dialogs are for who changes something.
const EntryDialog = lazy(async () => ({ default: (await import('./EntryDialog.tsx')).EntryDialog }))
const RemoveEntryDialog = lazy(async () => ({
  default: (await import('./RemoveEntryDialog.tsx')).RemoveEntryDialog,
}))

export default function AddressBookPage() {
  const { t } = useTranslation('addressBook')
  return (
    <AccountFrame current="addressBook" title={t('title')}>
      <AddressBook />
    </AccountFrame>
  )
}

function AddressBook() {
  const { t } = useTranslation('addressBook')
  const { text, find, editing, edit, linkTo } = useAddress()
  const entries = useAddressBook(useDeferredValue(text.trim()))
  const [leaving, setLeaving] = useState<AddressBookEntry | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const edited = entries.data?.items.find(({ id }) => id === editing)

  return (
    <>
      <h1 className="display" tabIndex={-1} ref={heading}>
        {t('title')}
      </h1>
      <p className="lead address-book__lead">{t('lead')}</p>
      <Loaded query={entries} label={t('loading')} rows={5}>
        {({ items, totalCount }) => {
          if (items.length === 0 && text.trim() === '') return <NobodyYet onAdd={() => edit('new')} />
          return (
            <>
              <Bar text={text} onFind={find} newLink={linkTo('new')} />
              <p className="small muted" role="status">
                {t(text.trim() === '' ? 'count' : 'found', { count: totalCount ?? items.length })}
              </p>
              {items.length === 0 ? (
                <NobodyFound text={text.trim()} onAll={() => find('')} />
              ) : (
                <ul className="address-book">
                  {favoritesFirst(items).map((entry) => (
                    <AddressBookRow
                      key={entry.id}
                      entry={entry}
                      editLink={linkTo(entry.id)}
                      onRemove={() => setLeaving(entry)}
                    />
                  ))}
                </ul>
              )}
            </>
          )
        }}
      </Loaded>
      <Suspense>
        {(editing === 'new' || edited) && (
          <EntryDialog key={editing} entry={edited} onClose={() => edit(null)} />
        )}
        {leaving && (
          <RemoveEntryDialog
            entry={leaving}
            onClose={() => setLeaving(null)}
            // What opened the dialog is gone with its row.
            onRemoved={() => heading.current?.focus()}
          />
        )}
      </Suspense>
    </>
  )
}

/** `?q=` is searched for, `?edit=new` or `?edit={id}` opens the form: going back works, and so does a reload. */
function useAddress() {
  const [search, setSearch] = useSearchParams()
  const [text, setText] = useState(search.get('q') ?? '')

  const show = (change: { q?: string; edit?: string | null }) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return {
    text,
    find: (wanted: string) => {
      setText(wanted)
      show({ q: wanted.trim() })
    },
    editing: search.get('edit'),
    edit: (id: string | null) => show({ edit: id }),
    linkTo: (id: string) => ({ search: withEdit(search, id) }),
  }
}

function withEdit(search: URLSearchParams, id: string): string {
  const next = new URLSearchParams(search)
  next.set('edit', id)
  return `?${next}`
}

interface BarProps {
  text: string
  onFind: (text: string) => void
  newLink: { search: string }
}

/** What is searched for, and the way to somebody new. */
function Bar({ text, onFind, newLink }: BarProps) {
  const { t } = useTranslation('addressBook')
  return (
    <div className="address-book__bar">
      <Field label={t('search')} className="address-book__search">
        <Input
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => onFind(event.currentTarget.value)}
        />
      </Field>
      <LinkButton to={newLink} icon="plus" preventScrollReset>
        {t('add')}
      </LinkButton>
    </div>
  )
}

function NobodyYet({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('addressBook')
  return (
    <EmptyState
      icon="group"
      title={t('empty.title')}
      text={t('empty.text')}
      action={<Button onClick={onAdd}>{t('add')}</Button>}
    />
  )
}

function NobodyFound({ text, onAll }: { text: string; onAll: () => void }) {
  const { t } = useTranslation('addressBook')
  return (
    <EmptyState
      icon="search"
      title={t('nobody.title', { text })}
      text={t('nobody.text')}
      action={
        <Button kind="quiet" onClick={onAll}>
          {t('nobody.action')}
        </Button>
      }
    />
  )
}
