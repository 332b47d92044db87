import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { giveAllotment, previewAllotment } from '#modules/office/events/fan-clubs/allotments.endpoints.ts'
import type { NewAllotment, OfficeAllotments } from '#modules/office/events/fan-clubs/allotments.schema.ts'
import type { OfficeEvent } from '#modules/office/events/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { Form } from '#web/forms/Form.tsx'
import { InputField, SubmitButton } from '#web/forms/FormField.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../../api/act.ts'
import { useFailureWords } from '../../../api/FailureToasts.tsx'
import { DateTimeField } from '../../../parts/AmountFields.tsx'
import { ConsequencesDialog } from '../../../parts/ConsequencesDialog.tsx'
import { OfficeDialog } from '../../../parts/OfficeDialog.tsx'
import { BlockChoice, type ChosenBlocks, partsOf } from './BlockChoice.tsx'
import { type FanClub, FanClubChoice } from './FanClubChoice.tsx'
import { useLinesOf } from './lines.ts'

interface GiveDialogProps {
  event: OfficeEvent
  sources: OfficeAllotments['sources']
  onClose: () => void
}

const moment = z.iso.datetime()
const Gift = z.object({
  maxEach: z.coerce.number().int().min(1).max(20),
  wishesUntil: moment,
  payUntil: moment,
  returnsAt: moment,
  reason: z.string().trim().min(1).max(500),
})
type Asked = {
  wish: NewAllotment
  reason: string
  digest: string
  lines: ReturnType<ReturnType<typeof useLinesOf>>
}

/** What is given to whom and until when; then what follows from it. */
export function GiveDialog({ event, sources, onClose }: GiveDialogProps) {
  const { t } = useTranslation('events')
  const say = useFailureWords()
  const linesOf = useLinesOf()
  const [clubs, setClubs] = useState<FanClub[]>([])
  const [failure, setFailure] = useState<Failure | null>(null)
  const [missing, setMissing] = useState<'chooseOne' | 'chooseBlocks' | null>(null)
  const [blocks, setBlocks] = useState<ChosenBlocks>({
    contingentId: sources.length === 1 ? sources[0]!.contingentId : '',
    typed: {},
  })
  const [asked, setAsked] = useState<Asked | null>(null)
  const params = { id: event.id }

  async function look({ reason, ...terms }: z.output<typeof Gift>) {
    setFailure(null)
    const parts = partsOf(blocks)
    setMissing(clubs.length === 0 ? 'chooseOne' : parts === null ? 'chooseBlocks' : null)
    if (clubs.length === 0 || parts === null) return null
    const wish = {
      ...terms,
      contingentId: blocks.contingentId,
      parts,
      organisationIds: clubs.map(({ id }) => id),
    }
    const answer = await act(previewAllotment, { params, body: wish, reaction: () => 'silent' })
    if (!answer.ok) setFailure(answer.failure)
    else setAsked({ wish, reason, digest: answer.data.digest, lines: linesOf(answer.data) })
    return null
  }

  if (asked) return <Confirm event={event} asked={asked} onClose={onClose} />
  // In the evening, when people have time.
  const inDays = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).concat('T17:00:00.000Z')
  return (
    <OfficeDialog title={t('fanClubs.give')} text={t('fanClubs.text')} onClose={onClose}>
      <FanClubChoice eventId={event.id} chosen={clubs} onChange={setClubs} />
      <BlockChoice sources={sources} chosen={blocks} onChange={setBlocks} />
      <Form
        className="office-form"
        schema={Gift}
        defaultValues={{
          maxEach: 2,
          wishesUntil: inDays(2),
          payUntil: inDays(4),
          returnsAt: inDays(6),
          reason: '',
        }}
        onSubmit={look}
      >
        {missing && (
          <Banner kind="err" role="alert">
            {t(`fanClubs.${missing}`)}
          </Banner>
        )}
        {failure && (
          <Banner kind="err" role="alert">
            <b>{say(failure).title}</b>
            <p>{say(failure).text}</p>
          </Banner>
        )}
        <InputField name="maxEach" label={t('fanClubs.maxEach')} inputMode="numeric" autoComplete="off" />
        <DateTimeField name="wishesUntil" label={t('fanClubs.wishesUntil')} />
        <DateTimeField name="payUntil" label={t('fanClubs.payUntil')} />
        <DateTimeField name="returnsAt" label={t('fanClubs.returnsAt')} />
        <InputField name="reason" label={t('fanClubs.reason')} autoComplete="off" maxLength={500} />
        <div className="office-form__actions">
          <SubmitButton size="s" kind="ink" busyLabel={t('fanClubs.look')}>
            {t('fanClubs.look')}
          </SubmitButton>
          <Button size="s" kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </OfficeDialog>
  )
}

function Confirm({ event, asked, onClose }: { event: OfficeEvent; asked: Asked; onClose: () => void }) {
  const { t } = useTranslation('events')
  const queries = useQueryClient()
  const { wish, reason, digest, lines } = asked
  return (
    <ConsequencesDialog
      title={t('fanClubs.give')}
      previewKey={['events.fanClubs', digest]}
      preview={() => ({ confirm: t('fanClubs.give'), lines })}
      onConfirm={async () => {
        const answer = await act(giveAllotment, {
          params: { id: event.id },
          body: { ...wish, digest, reason },
          reaction: () => 'silent',
        })
        await queries.invalidateQueries({ queryKey: ['events', event.id] })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('fanClubs.given', { count: answer.data.ids.length }) })
        return null
      }}
      onClose={onClose}
    />
  )
}
