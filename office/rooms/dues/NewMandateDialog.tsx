import './debits.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { recordMandate } from '#modules/office/dues/debits.endpoints.ts'
import { listPeople } from '#modules/office/people/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import { InputField } from '#web/forms/FormField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'

const SHORTEST = 3
const SHOWN = 8

export type Payer = { id: string; name: string }

const MandateForm = z.object({
  holder: z.string().trim().min(2).max(140),
  iban: z.string().trim().min(15).max(42),
  signedOn: z.iso.date(),
  reference: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9+?:().,'-]{0,35}$/)
    .transform((text) => text || undefined),
})

interface NewMandateDialogProps {
  /** Whose it is, where that is known. */
  payer?: Payer
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** A signed paper is before somebody: whose it is, and what stands on it. */
export function NewMandateDialog({ payer: known, onDone, onClose }: NewMandateDialogProps) {
  const { t } = useTranslation('debits')
  const [payer, setPayer] = useState<Payer | null>(known ?? null)
  if (!payer)
    return (
      <OfficeDialog title={t('mandates.add')} text={t('mandates.addText')} onClose={onClose}>
        <FindPayer onChosen={setPayer} />
      </OfficeDialog>
    )
  return (
    <FormDialog
      title={t('mandates.add')}
      text={t('mandates.of', { name: payer.name })}
      schema={MandateForm}
      defaultValues={{ holder: payer.name, iban: '', signedOn: '', reference: '' }}
      onSubmit={async (values) => {
        const body = { payerId: payer.id, ...values }
        const answer = await act(recordMandate, { body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('mandates.added') })
        await onDone()
        onClose()
        return null
      }}
      submitLabel={t('mandates.add')}
      onClose={onClose}
    >
      <InputField name="holder" label={t('mandates.holder')} autoComplete="off" />
      <InputField name="iban" label="IBAN" hint={t('mandates.ibanHint')} autoComplete="off" />
      <InputField name="signedOn" type="date" label={t('mandates.signedOn')} />
      <InputField
        name="reference"
        label={t('mandates.reference')}
        hint={t('mandates.referenceHint')}
        optional
      />
    </FormDialog>
  )
}

function FindPayer({ onChosen }: { onChosen: (payer: Payer) => void }) {
  const { t } = useTranslation('debits')
  const [q, setQ] = useState('')
  const words = q.trim()
  const { data } = useQuery({
    queryKey: ['people', 'payer', words],
    queryFn: ({ signal }) => read(listPeople, { query: { q: words }, signal }),
    enabled: words.length >= SHORTEST,
    placeholderData: keepPreviousData,
  })
  const found = words.length >= SHORTEST ? data?.items : undefined
  return (
    <>
      <Field label={t('mandates.find')} hint={t('mandates.findHint')}>
        <Input type="search" value={q} autoComplete="off" onChange={({ target }) => setQ(target.value)} />
      </Field>
      <ul className="mandate-found" aria-label={t('mandates.found')}>
        {found?.slice(0, SHOWN).map(({ id, firstName, lastName, email, city }) => {
          const name = [firstName, lastName].filter(Boolean).join(' ') || (email ?? id)
          return (
            <li key={id}>
              <span>
                {name} <small>{[email, city].filter(Boolean).join(', ')}</small>
              </span>
              <Button size="s" kind="line" onClick={() => onChosen({ id, name })}>
                {t('mandates.choose')}
              </Button>
            </li>
          )
        })}
      </ul>
      {found?.length === 0 && <p>{t('mandates.noOne')}</p>}
    </>
  )
}
