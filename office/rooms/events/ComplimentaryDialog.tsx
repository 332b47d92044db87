import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { giveComplimentary } from '#modules/office/events/complimentary.endpoints.ts'
import type { OfficeEvent } from '#modules/office/events/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { Form } from '#web/forms/Form.tsx'
import { InputField, SelectField, SubmitButton } from '#web/forms/FormField.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { nameOfBlock } from './away/away-values.ts'
import { usePlan } from './use-plan.ts'

const number = z.coerce.number().int().min(1).max(999)
const Wish = z.object({
  mail: z.email().max(200),
  reason: z.string().trim().min(1).max(200),
  contingentId: z.string(),
  block: z.string().trim().min(1).max(10),
  row: z.string().trim().max(10),
  from: number,
  to: number,
})

interface ComplimentaryDialogProps {
  event: OfficeEvent
  onClose: () => void
}

/** Seats of one row, or so many standing places, for nothing, to whoever has an address. */
export function ComplimentaryDialog({ event, onClose }: ComplimentaryDialogProps) {
  const { t } = useTranslation('events')
  const say = useFailureWords()
  const queries = useQueryClient()
  const { data: plan } = usePlan(event.id)
  const [failure, setFailure] = useState<Failure | null>(null)
  const keeping = plan?.contingents.filter(({ releasedAt }) => releasedAt === null) ?? []

  async function give({ mail, reason, contingentId, ...places }: z.output<typeof Wish>) {
    setFailure(null)
    const answer = await act(giveComplimentary, {
      params: { id: event.id },
      body: {
        mail,
        reason,
        contingentId: contingentId || null,
        ...placesOf(places),
      },
      reaction: () => 'silent',
    })
    if (!answer.ok) {
      setFailure(answer.failure)
      return null
    }
    toast({ kind: 'ok', title: t('gifts.given', answer.data) })
    await queries.invalidateQueries({ queryKey: ['events', event.id] })
    onClose()
    return null
  }

  return (
    <OfficeDialog title={t('gifts.give')} text={t('gifts.text')} onClose={onClose}>
      <Form
        className="office-form"
        schema={Wish}
        defaultValues={{
          ...{ mail: '', reason: '', contingentId: '', block: event.areas?.[0] ?? '', row: '' },
          // Counted places have no numbers: so many of them.
          ...(event.areas ? { from: 1 } : {}),
        }}
        onSubmit={give}
      >
        {failure && (
          <Banner kind="err" role="alert">
            <b>{say(failure).title}</b>
            <p>{say(failure).text}</p>
          </Banner>
        )}
        <InputField name="mail" label={t('gifts.mail')} hint={t('gifts.mailHint')} autoComplete="off" />
        <InputField name="reason" label={t('gifts.reason')} autoComplete="off" maxLength={200} />
        <SelectField name="contingentId" label={t('gifts.from')}>
          <option value="">{t('plan.sale')}</option>
          {keeping.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {event.areas ? <AreaFields areas={event.areas} /> : <SeatFields />}
        <div className="office-form__actions">
          <SubmitButton size="s" kind="ink" busyLabel={t('gifts.give')}>
            {t('gifts.give')}
          </SubmitButton>
          <Button size="s" kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </OfficeDialog>
  )
}

/** Counted places of an away match: so many of an area. */
function AreaFields({ areas }: { areas: readonly string[] }) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  return (
    <div className="sale-times">
      <SelectField name="block" label={t('away.area')}>
        {areas.map((id) => (
          <option key={id} value={id}>
            {nameOfBlock(id, language)}
          </option>
        ))}
      </SelectField>
      <InputField name="to" label={t('away.number')} inputMode="numeric" autoComplete="off" />
    </div>
  )
}

/** Seats of one row; without a row so many standing places. */
function SeatFields() {
  const { t } = useTranslation('events')
  return (
    <div className="sale-times">
      <InputField name="block" label={t('blocks.block')} autoComplete="off" />
      <InputField name="row" label={t('seats.row')} hint={t('gifts.rowHint')} autoComplete="off" />
      <InputField name="from" label={t('seats.from')} inputMode="numeric" autoComplete="off" />
      <InputField name="to" label={t('seats.to')} inputMode="numeric" autoComplete="off" />
    </div>
  )
}

/** One seat more than may be given at once, and the server says so. */
const MOST_NAMED = 21

function placesOf({ block, row, from, to }: Pick<z.output<typeof Wish>, 'block' | 'row' | 'from' | 'to'>) {
  const [first, last] = [Math.min(from, to), Math.max(from, to)]
  const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  if (!row) return { seatIds: [], standing: { blockId: block, places: numbers.length } }
  return { seatIds: numbers.map((seat) => `${block}-${row}-${seat}`).slice(0, MOST_NAMED), standing: null }
}
