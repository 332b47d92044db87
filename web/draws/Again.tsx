import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useJoined } from '#web/site/joined.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { useFigures } from './figures.ts'
import { type PublishedDraw, type Recomputed, recompute } from './recompute.ts'

/** Fetches what was published; null: it cannot be had. */
export type LoadDraw = () => Promise<PublishedDraw | null>

type Outcome =
  | { kind: 'failed' }
  | { kind: 'impossible' }
  | { kind: 'done'; result: Recomputed; own: number | null }

/** The draw made once more, in this browser, from what was published. */
export function Again({ load }: { load: LoadDraw }) {
  const { t } = useTranslation('sweepstakes')
  const [number, setNumber] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function run(submit: FormEvent) {
    submit.preventDefault()
    if (isBusy) return
    setBusy(true)
    setOutcome(await once(load, Number.parseInt(number, 10) || null))
    setBusy(false)
  }

  return (
    <form className="draw-proof__form" noValidate onSubmit={(submit) => void run(submit)}>
      <Field label={t('proof.own')} hint={t('proof.ownHint')}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={number}
          onChange={({ target }) => setNumber(target.value.replace(/\D/g, ''))}
        />
      </Field>
      <Button kind="ink" type="submit" busy={isBusy}>
        {t(isBusy ? 'proof.running' : 'proof.run')}
      </Button>
      <div aria-live="polite">{outcome && <Said outcome={outcome} />}</div>
    </form>
  )
}

async function once(load: LoadDraw, own: number | null): Promise<Outcome> {
  if (!globalThis.crypto?.subtle) return { kind: 'impossible' }
  const published = await load()
  return published ? { kind: 'done', result: await recompute(published), own } : { kind: 'failed' }
}

function Said({ outcome }: { outcome: Outcome }) {
  const joined = useJoined()
  const { t } = useTranslation('sweepstakes')
  const { lot } = useFigures()
  if (outcome.kind !== 'done')
    return (
      <Banner kind="err">
        <p>{t(outcome.kind === 'failed' ? 'failed' : 'proof.impossible')}</p>
      </Banner>
    )
  const { result, own } = outcome
  const { isPromised, isSameList, isSameOrder, winners, order } = result
  const isRight = isPromised && isSameList && isSameOrder
  const place = own === null ? 0 : order.indexOf(own) + 1
  return (
    <Banner kind={isRight ? 'ok' : 'err'}>
      <b>{t(isRight ? 'proof.right' : 'proof.wrong')}</b>
      <p>
        {isRight
          ? t('proof.rightText', { count: winners.length, lots: joined(winners.map(lot)) })
          : t(!isPromised ? 'proof.wrongSecret' : isSameList ? 'proof.wrongOrder' : 'proof.wrongList')}
      </p>
      {own !== null && (
        <p>
          {place > 0
            ? t('proof.place', { lot: lot(own), place: lot(place) })
            : t('proof.noLot', { lot: lot(own) })}
        </p>
      )}
    </Banner>
  )
}
