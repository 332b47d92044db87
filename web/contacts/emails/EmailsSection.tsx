import './emails.css'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmailEntry } from '#modules/contacts/emails.schema.ts'
import { DataSection } from '#web/account/DataSection.tsx'
import { Loaded } from '#web/account/Loaded.tsx'
import { useComeBack } from '#web/session/fresh-sign-in.ts'
import { AddEmailForm } from './AddEmailForm.tsx'
import { EmailRow } from './EmailRow.tsx'
import { PRIMARY_DRAFT, useEmails } from './email-data.ts'

const RemoveEmailDialog = lazy(async () => ({
  default: (await import('./RemoveEmailDialog.tsx')).RemoveEmailDialog,
}))
const PrimaryEmailDialog = lazy(async () => ({
  default: (await import('./PrimaryEmailDialog.tsx')).PrimaryEmailDialog,
}))

type Choice = { id: string; what: 'remove' | 'primary' }

/** ACC-03: all addresses of a person, and a new one. */
export function EmailsSection() {
  const { t } = useTranslation('accountEmails')
  const { draft } = useComeBack<{ id: string }>(PRIMARY_DRAFT)
  const [choice, setChoice] = useState<Choice | null>(draft && { id: draft.id, what: 'primary' })
  const heading = useRef<HTMLHeadingElement>(null)

  /** What had the focus, a row or its button, may be gone with what was chosen. */
  function done() {
    setChoice(null)
    heading.current?.focus()
  }

  return (
    <DataSection id="emails" title={t('title')} heading={heading}>
      <Loaded query={useEmails()} label={t('loading')} rows={2}>
        {({ items }) => (
          <>
            <ul className="emails__list">
              {items.map((email) => (
                <EmailRow
                  key={email.id}
                  email={email}
                  onMakePrimary={() => setChoice({ id: email.id, what: 'primary' })}
                  onRemove={() => setChoice({ id: email.id, what: 'remove' })}
                />
              ))}
            </ul>
            <AddEmailForm />
            <Suspense>
              <Chosen items={items} choice={choice} onDone={done} onClose={() => setChoice(null)} />
            </Suspense>
          </>
        )}
      </Loaded>
    </DataSection>
  )
}

interface ChosenProps {
  items: EmailEntry[]
  choice: Choice | null
  onDone: () => void
  onClose: () => void
}

function Chosen({ items, choice, ...rest }: ChosenProps) {
  const email = items.find(({ id }) => id === choice?.id)
  if (!email || !choice) return null
  if (choice.what === 'remove') return <RemoveEmailDialog email={email} {...rest} />
  // Meanwhile another tab may have done it.
  return email.isPrimary ? null : <PrimaryEmailDialog email={email} {...rest} />
}
