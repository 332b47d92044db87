import './orders.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CarrierName } from '#club/shipping.ts'
import { carrierNames } from '#modules/office/orders/actions.schema.ts'
import { applyOrderTracking, previewOrderTracking } from '#modules/office/orders/packing/packing.endpoints.ts'
import { MOST_TRACKED_AT_ONCE } from '#modules/office/orders/packing/packing.schema.ts'
import type { TrackedLine, TrackingPreview } from '#modules/office/orders/tracking.schema.ts'
import { trackManyOrders } from '#modules/office/orders/work.endpoints.ts'
import type { Failure } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { FileInput } from '#web/ui/fields/FileInput.tsx'
import { Select, Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { renewWork } from '../../work/use-work.ts'

interface TrackingDialogProps {
  onDone: () => Promise<void>
  onClose: () => void
}

/** Tracking numbers of many parcels at once, from a file or a scanner: first what fits, then it is done. */
export function TrackingDialog({ onDone, onClose }: TrackingDialogProps) {
  const { t } = useTranslation('orders')
  const say = useFailureWords()
  const [text, setText] = useState('')
  const [carrier, setCarrier] = useState<CarrierName>('DHL')
  const tracking = useTracking({ text, carrier, onDone, onClose })
  const { shown, failure, isBusy } = tracking
  const fitting = shown?.fitting ?? 0
  const retype = (typed: string) => {
    setText(typed)
    tracking.forget()
  }
  return (
    <OfficeDialog
      isWide
      title={t('tracking.title')}
      text={t('tracking.text')}
      onClose={onClose}
      actions={
        <>
          {shown ? (
            <Button
              size="s"
              busy={isBusy}
              disabledReason={fitting === 0 ? t('tracking.none') : null}
              onClick={() => void tracking.send(shown)}
            >
              {t('tracking.confirm', { count: fitting })}
            </Button>
          ) : (
            <Button
              size="s"
              kind="ink"
              busy={isBusy}
              disabledReason={text.trim() === '' ? t('tracking.nothing') : null}
              onClick={() => void tracking.look()}
            >
              {t('tracking.look')}
            </Button>
          )}
          <Button size="s" kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <TrackingLines text={text} onChange={retype} />
      <Field label={t('ship.carrier')}>
        <Select
          value={carrier}
          onChange={({ target }) => {
            setCarrier(target.value as CarrierName)
            tracking.forget()
          }}
        >
          {carrierNames.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Field>
      {failure && (
        <Banner kind="err" role="alert">
          <b>{say(failure).title}</b>
          <p>{say(failure).text}</p>
        </Banner>
      )}
      {shown && <TrackedLines lines={shown.lines} />}
    </OfficeDialog>
  )
}

/** What fits is shown first; what was shown is what is sent. */
function useTracking(given: TrackingDialogProps & { text: string; carrier: CarrierName }) {
  const { text, carrier, onDone, onClose } = given
  const { t } = useTranslation('orders')
  const { t: tellWork } = useTranslation('work')
  const queries = useQueryClient()
  const [shown, setShown] = useState<TrackingPreview | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function look() {
    setBusy(true)
    const answer = await act(previewOrderTracking, { body: { text, carrier }, reaction: () => 'silent' })
    setBusy(false)
    setShown(answer.ok ? answer.data : null)
    setFailure(answer.ok ? null : answer.failure)
  }

  async function send({ fitting, digest }: TrackingPreview) {
    setBusy(true)
    const body = { text, carrier, digest }
    if (fitting > MOST_TRACKED_AT_ONCE) return begin(body)
    const answer = await act(applyOrderTracking, { body, reaction: () => 'silent' })
    setBusy(false)
    if (!answer.ok) return setFailure(answer.failure)
    const { sent, failed } = answer.data
    toast({
      kind: failed.length > 0 ? 'err' : 'ok',
      title: t('tracking.sent', { count: sent }),
      ...(failed.length > 0
        ? { text: t('tracking.failed', { orders: failed.map(({ order }) => order).join(', ') }) }
        : {}),
    })
    await onDone()
    onClose()
  }

  /** Nobody waits for hundreds of parcels: the tray tells how far they are. */
  async function begin(body: { text: string; carrier: CarrierName; digest: string }) {
    const answer = await act(trackManyOrders, { body, reaction: () => 'silent' })
    setBusy(false)
    if (!answer.ok) return setFailure(answer.failure)
    toast({ kind: 'info', title: tellWork('begun') })
    await renewWork(queries)
    onClose()
  }

  return { shown, failure, isBusy, look, send, forget: () => setShown(null) }
}

function TrackingLines({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('orders')
  return (
    <>
      <Field label={t('tracking.file')} hint={t('tracking.fileHint')}>
        <FileInput
          className="input"
          accept=".csv,.txt,text/csv,text/plain"
          onFiles={async ([file]) => onChange((await file?.text()) ?? '')}
        />
      </Field>
      <Field label={t('tracking.lines')} hint={t('tracking.linesHint')}>
        <Textarea rows={6} value={text} onChange={({ target }) => onChange(target.value)} />
      </Field>
    </>
  )
}

/** What does not fit stands first: somebody has to look after it. */
function TrackedLines({ lines }: { lines: readonly TrackedLine[] }) {
  const { t } = useTranslation('orders')
  const sorted = lines.toSorted((one, other) => Number(one.problem === null) - Number(other.problem === null))
  return (
    <Table caption={t('tracking.preview')}>
      <thead>
        <tr>
          <th scope="col">{t('columns.number')}</th>
          <th scope="col">{t('columns.buyer')}</th>
          <th scope="col">{t('ship.tracking')}</th>
          <th scope="col">{t('tracking.word')}</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map(({ line, text, buyer, trackingNumber, carrier, pieces, problem }) => (
          <tr key={line}>
            <th scope="row">{text}</th>
            <td>{buyer}</td>
            <td>
              {trackingNumber} <small>{carrier}</small>
            </td>
            <td>
              <StateMark kind={problem ? 'stuck' : 'ok'}>
                {problem ? t(`tracking.problems.${problem}`) : t('tracking.fits', { count: pieces })}
              </StateMark>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
