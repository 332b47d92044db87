import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AllotmentWish, ManagedAllotment } from '#modules/allotments/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { useText } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox, ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useAllotmentChanges, useRefusalWords } from './allotment-data.ts'
import { useWantedWords } from './WishesTable.tsx'

interface GiveDialogProps {
  of: ManagedAllotment
  wish: AllotmentWish
  onClose: () => void
}

/** Places by hand: those that come first are proposed; what is not paid can be taken back. */
export function GiveDialog({ of, wish, onClose }: GiveDialogProps) {
  const { t } = useTranslation('allotments')
  const text = useText()
  const wantedOf = useWantedWords(of)
  const { give, take } = useAllotmentChanges(of.id)
  const wordsOf = useRefusalWords()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const fitting = of.free.filter(
    ({ priceClass }) => wish.priceClasses.length === 0 || wish.priceClasses.includes(priceClass),
  )
  const wanted = Math.max(0, wish.quantity - wish.places.length)
  const [chosen, setChosen] = useState(() => fitting.slice(0, wanted).map(({ id }) => id))
  const unpaid = wish.places.filter(({ state }) => state === 'Given')

  async function done(change: Promise<Failure | null>, title: string): Promise<void> {
    setBusy(true)
    const failure = await change
    setBusy(false)
    if (failure) return setRefusal(wordsOf(failure))
    toast({ id: 'given', kind: 'ok', title })
    onClose()
  }

  const name = wish.name ?? t('wishes.gone')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('give.title', { name })}
      text={t('give.wants', { count: wish.quantity, wish: wantedOf(wish) })}
      closeLabel={t('close')}
      actions={
        <>
          <Button
            busy={busy}
            disabledReason={chosen.length === 0 ? t('give.choose') : null}
            onClick={() => void done(give(wish.id, chosen), t('give.done', { name }))}
          >
            {t('give.confirm', { count: chosen.length })}
          </Button>
          {unpaid.length > 0 && (
            <Button
              kind="err"
              busy={busy}
              onClick={() => void done(take(wish.id), t('give.taken', { name }))}
            >
              {t('give.take', { count: unpaid.length })}
            </Button>
          )}
        </>
      }
    >
      {refusal && (
        <Banner kind="err" role="alert">
          {refusal}
        </Banner>
      )}
      {of.free.length === 0 ? (
        <p>{t('give.none')}</p>
      ) : (
        <ChoiceGroup legend={t('give.free')} className="allotment__free">
          {of.free.map(({ id, place }) => (
            <Checkbox
              key={id}
              label={text(place).split(' · ')[0]}
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, id].slice(0, 20) : chosen.filter((one) => one !== id))
              }
            />
          ))}
        </ChoiceGroup>
      )}
    </Dialog>
  )
}
