import './after-sale.css'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '#web/api/errors.ts'
import type { OrderItem } from '#web/orders/orders.ts'
import { useText } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Field, FieldError } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { QuantityStepper } from '#web/ui/fields/QuantityStepper.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'

export type Choosable = { item: OrderItem; most: number }
export type Chosen<R> = { items: { itemId: string; quantity: number }[]; reason: R; key: string }

interface PiecesDialogProps<R extends string> {
  /** `cancel` or `return`: the texts. */
  words: string
  choosable: Choosable[]
  reasons: readonly R[]
  send: (chosen: Chosen<R>) => Promise<Failure | null>
  onClose: () => void
  /** How much these pieces bring back. */
  comingBack: (items: Chosen<R>['items']) => ReactNode
  children?: ReactNode
}

/** Which pieces, and why: the same question for calling off and for sending back. */
export function PiecesDialog<R extends string>(props: PiecesDialogProps<R>) {
  const { words, choosable, reasons, onClose, comingBack, children } = props
  const { t } = useTranslation(['afterSale', 'errors'])
  const { pieces, count, items, reason, setReason, asked, busy, failure, submit } = useChoosing(props)
  const formId = useId()

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t(`${words}.title`)}
      text={t(`${words}.text`)}
      closeLabel={t('close')}
      actions={
        <>
          <Button form={formId} type="submit" busy={busy}>
            {t(busy ? `${words}.sending` : `${words}.send`)}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('back')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="after-sale__form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void submit()
        }}
      >
        <fieldset className="after-sale__pieces">
          <legend className="label">{t(`${words}.which`)}</legend>
          {choosable.map((one) => (
            <Piece
              key={one.item.id}
              {...one}
              count={pieces[one.item.id] ?? 0}
              onCount={(number) => count(one.item.id, number)}
            />
          ))}
          {asked && items.length === 0 && <FieldError>{t('chooseItems')}</FieldError>}
        </fieldset>
        <ReasonField reasons={reasons} value={reason} isAsked={asked} onChange={setReason} />
        {children}
        {comingBack(items)}
        {failure && (
          <Banner kind="err" role="alert">
            {t([`native.${failure.problem?.errorCode ?? 'none'}`, 'calls.checkoutAfterSale'], {
              ns: 'errors',
            })}
          </Banner>
        )}
      </form>
    </Dialog>
  )
}

/** What is chosen and why, and its sending. */
function useChoosing<R extends string>(props: PiecesDialogProps<R>) {
  const { words, choosable, send, onClose } = props
  const { t } = useTranslation('afterSale')
  const [pieces, setPieces] = useState<Record<string, number>>(() => onlyOne(choosable))
  const [reason, setReason] = useState<R | ''>('')
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const key = useRef(crypto.randomUUID())
  const items = Object.entries(pieces).map(([itemId, quantity]) => ({ itemId, quantity }))

  async function submit() {
    setAsked(true)
    if (items.length === 0 || reason === '') return
    setBusy(true)
    const failed = await send({ items, reason, key: key.current })
    setBusy(false)
    // What was refused is another attempt when it is sent once more.
    if (failed?.status) key.current = crypto.randomUUID()
    if (failed) return setFailure(failed)
    toast({ id: 'afterSale', kind: 'ok', title: t(`${words}.done`) })
    onClose()
  }

  const count = (itemId: string, number: number) => setPieces(withCount(pieces, itemId, number))
  return { pieces, count, items, reason, setReason, asked, busy, failure, submit }
}

interface ReasonFieldProps<R extends string> {
  reasons: readonly R[]
  value: R | ''
  /** It was tried without one. */
  isAsked: boolean
  onChange: (reason: R) => void
}

function ReasonField<R extends string>({ reasons, value, isAsked, onChange }: ReasonFieldProps<R>) {
  const { t } = useTranslation('afterSale')
  return (
    <Field label={t('reason')} error={isAsked && value === '' ? t('chooseReason') : undefined}>
      <Select value={value} onChange={(event) => onChange(event.target.value as R)}>
        <option value="" disabled>
          {t('pleaseChoose')}
        </option>
        {reasons.map((one) => (
          <option key={one} value={one}>
            {t(`reasons.${one as string}`)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface PieceProps extends Choosable {
  count: number
  onCount: (count: number) => void
}

function Piece({ item, most, count, onCount }: PieceProps) {
  const { t } = useTranslation('afterSale')
  const text = useText()
  const name = text(item.name)
  return (
    <div className="after-sale__piece">
      <Checkbox
        label={name}
        checked={count > 0}
        onChange={(event) => onCount(event.target.checked ? most : 0)}
      />
      {most > 1 && count > 0 && (
        <QuantityStepper
          label={t('piecesOf', { name })}
          lessLabel={t('less')}
          moreLabel={t('more')}
          value={count}
          max={most}
          onChange={onCount}
        />
      )}
    </div>
  )
}

/** Where there is only one thing to choose, it is chosen. */
function onlyOne(choosable: Choosable[]): Record<string, number> {
  const [first] = choosable
  return first && choosable.length === 1 ? { [first.item.id]: first.most } : {}
}

function withCount(pieces: Record<string, number>, id: string, count: number): Record<string, number> {
  const { [id]: _, ...others } = pieces
  return count > 0 ? { ...others, [id]: count } : others
}
