import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StockMovement } from '#modules/catalogue/managing/managing.schema.ts'
import { moveStock, previewStock } from '#modules/office/products/endpoints.ts'
import type { OfficeProduct } from '#modules/office/products/schema.ts'
import { offerUndo } from '#office/parts/undo/undo.ts'
import type { Failure } from '#web/api/errors.ts'
import { read as ask } from '#web/api/screen-calls.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select } from '#web/ui/fields/Input.tsx'
import { act } from '../../api/act.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { useCommand } from '../../keys/commands.ts'
import { KeyCaps } from '../../keys/KeyCaps.tsx'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { type BookedKind, correctionOf, movementOf, type ReadStock } from './typed-stock.ts'
import { useRenewProduct } from './use-product.ts'

const kinds: readonly BookedKind[] = ['delivery', 'loss', 'count']

interface StockBookingProps {
  product: OfficeProduct
  read: ReadStock
  onDone: () => void
}

/** What was typed, why, and the button that books it. */
export function StockBooking({ product, read, onDone }: StockBookingProps) {
  const { t } = useTranslation('products')
  const { language } = useOfficeLanguage()
  const [chosen, setChosen] = useState<BookedKind | null>(null)
  const [reason, setReason] = useState('')
  const { book, isBusy, failure, asked, setAsked } = useBooking({ product, read, onDone })
  const kind = chosen ?? read.kind
  const movement = read.wrong.length > 0 ? null : movementOf(product.sizes, read, { kind, reason })
  const why = read.wrong.length > 0 ? t('booking.wrong') : movement ? null : t(`booking.other.${kind}`)
  const pieces = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' }).format(read.pieces)
  const run = () => movement && void book(movement)
  useCommand({
    id: 'product.book',
    label: t('booking.book'),
    keys: 'mod+s',
    icon: 'check',
    group: 'do',
    hint: t('booking.book'),
    run,
  })
  return (
    <div className="product-booking">
      <p>
        <b>{t('booking.sum', { count: read.sizes, pieces })}</b>
      </p>
      <Field label={t('booking.kind')}>
        <Select value={kind} onChange={({ target }) => setChosen(target.value as BookedKind)}>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {t(`movements.kinds.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('booking.reason')} note={t('optional')}>
        <Input value={reason} maxLength={200} onChange={({ target }) => setReason(target.value)} />
      </Field>
      <div className="product-booking__actions">
        <Button size="s" kind="ink" icon="check" busy={isBusy} disabledReason={why} onClick={run}>
          {t('booking.book')} <KeyCaps keys="mod+s" isJoined />
        </Button>
        <Button size="s" kind="quiet" onClick={onDone}>
          {t('booking.drop')}
        </Button>
      </div>
      {failure && <Refused failure={failure} />}
      {asked && (
        <AskMails product={product} movement={asked} onDone={onDone} onClose={() => setAsked(null)} />
      )}
    </div>
  )
}

function Refused({ failure }: { failure: Failure }) {
  const words = useFailureWords()(failure)
  return (
    <Banner kind="err" role="alert">
      <b>{words.title}</b>
      <p>{words.text}</p>
    </Banner>
  )
}

/** Books at once and offers to take it back; where people are written to, it is asked first. */
function useBooking({ product, read, onDone }: StockBookingProps) {
  const { t } = useTranslation('products')
  const renew = useRenewProduct()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [asked, setAsked] = useState<StockMovement | null>(null)
  const { id, sizes } = product
  const move = (body: StockMovement) => act(moveStock, { params: { id }, body, reaction: () => 'silent' })

  async function book(movement: StockMovement) {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    const answer = await move(movement)
    setBusy(false)
    if (!answer.ok && answer.failure.problem?.title === 'OFFICE_CONSEQUENCES_CHANGED')
      return setAsked(movement)
    if (!answer.ok) {
      await renew(id)
      return setFailure(answer.failure)
    }
    const correction = correctionOf(sizes, read, t('booking.undone'))
    if (correction)
      offerUndo({
        text: t('booking.done', { count: read.sizes }),
        undo: async () => {
          const undone = await move(correction)
          await renew(id)
          return undone.ok
        },
      })
    onDone()
    await renew(id)
  }

  return { book, isBusy, failure, asked, setAsked }
}

interface AskMailsProps {
  product: OfficeProduct
  movement: StockMovement
  onDone: () => void
  onClose: () => void
}

/** Somebody waits for a size: mails leave the house, so it is asked first. */
function AskMails({ product: { id }, movement, onDone, onClose }: AskMailsProps) {
  const { t } = useTranslation('products')
  const { language } = useOfficeLanguage()
  const renew = useRenewProduct()
  const [digest, setDigest] = useState('')
  const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' })

  async function confirm() {
    const body = { ...movement, digest }
    const answer = await act(moveStock, { params: { id }, body, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    onDone()
    await renew(id)
    return null
  }

  return (
    <ConsequencesDialog
      title={t('booking.book')}
      previewKey={[previewStock.name, id, movement]}
      preview={async () => {
        const told = await ask(previewStock, { params: { id }, body: movement })
        setDigest(told.digest)
        return {
          lines: told.lines.map(({ kind, count, isNot }) => ({
            text: t(`consequences.${kind}`),
            value: kind === 'pieces' ? signed.format(count ?? 0) : count,
            isNot,
          })),
          confirm: t('booking.book'),
          isFinal: told.isFinal,
        }
      }}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
