import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readPollProof } from '#modules/polls/endpoints.ts'
import type { PollProof } from '#modules/polls/schema.ts'
import { call } from '#web/api/call.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { type Recounted, recount } from './recount.ts'
import { useMoments } from './words.ts'

type Outcome =
  | { kind: 'failed' | 'impossible' }
  | { kind: 'done'; proof: PollProof; result: Recounted; isAsked: boolean }

/** The list added up once more, in this browser, from what was published. */
export function Again({ id }: { id: string }) {
  const { t } = useTranslation('polls')
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function run(submit: FormEvent) {
    submit.preventDefault()
    if (isBusy) return
    setBusy(true)
    setOutcome(await once(id, code.replace(/\s/g, '').toLowerCase()))
    setBusy(false)
  }

  return (
    <form noValidate onSubmit={(submit) => void run(submit)}>
      <Field label={t('proof.own')} hint={t('proof.ownHint')}>
        <Input
          autoComplete="off"
          maxLength={90}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </Field>
      <Button kind="ink" type="submit" busy={isBusy}>
        {t(isBusy ? 'proof.running' : 'proof.run')}
      </Button>
      <div aria-live="polite">{outcome && <Said outcome={outcome} />}</div>
    </form>
  )
}

async function once(id: string, code: string): Promise<Outcome> {
  if (!globalThis.crypto?.subtle) return { kind: 'impossible' }
  const answer = await call(readPollProof, { params: { id }, reaction: () => 'silent' })
  if (!answer.ok) return { kind: 'failed' }
  return {
    kind: 'done',
    proof: answer.data,
    result: await recount(answer.data, code),
    isAsked: code !== '',
  }
}

function Said({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation('polls')
  const text = useText()
  const { amount } = useMoments(useLanguage())
  if (outcome.kind !== 'done')
    return (
      <Banner kind="err">
        <p>{t(outcome.kind === 'failed' ? 'failed' : 'proof.impossible')}</p>
      </Banner>
    )
  const { proof, result, isAsked } = outcome
  const { isSameList, isSameSum, voices, own } = result
  const isRight = isSameList && isSameSum
  const chosen = proof.answers.find(({ number }) => String(number) === own)
  return (
    <Banner kind={isRight ? 'ok' : 'err'}>
      <b>{t(isRight ? 'proof.right' : 'proof.wrong')}</b>
      <p>
        {isRight
          ? t('proof.rightText', { count: voices, amount: amount(voices) })
          : t(isSameList ? 'proof.wrongSum' : 'proof.wrongList')}
      </p>
      {isAsked && (
        <p>
          {chosen
            ? t('proof.found', { answer: text(chosen.label) })
            : t(own === '-' ? 'proof.foundOut' : 'proof.notFound')}
        </p>
      )}
    </Banner>
  )
}
