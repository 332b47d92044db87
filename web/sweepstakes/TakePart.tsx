import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnSweepstake, Sweepstake } from '#modules/sweepstakes/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { TextButton, TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useRefusal } from './refusal.ts'
import { useOwnPart } from './sweepstake-data.ts'
import { useFigures } from './words.ts'

/** The way to one's lot, and the lot once it is there. */
export function TakePart({ sweepstake }: { sweepstake: Sweepstake }) {
  const { t } = useTranslation('sweepstakes')
  const { organisation, actForMyself } = useSession()
  const { own, failed, enter, leave, refresh } = useOwnPart(sweepstake.id)
  if (organisation)
    return (
      <Banner>
        <p>{t('personal', { name: organisation.name })}</p>
        <TextButton onClick={actForMyself}>{t('forMyself')}</TextButton>
      </Banner>
    )
  if (own === undefined) return <Skeleton label={t('loading')} rows={3} />
  if (failed)
    return (
      <Banner kind="err" role="alert">
        <p>{t('failed')}</p>
        <TextButton onClick={() => void refresh()}>{t('retry')}</TextButton>
      </Banner>
    )
  if (own?.lot) return <OwnLot own={own} leave={leave} />
  if (sweepstake.status !== 'active') return <NotNow sweepstake={sweepstake} />
  return <EnterForm sweepstake={sweepstake} enter={enter} />
}

function EnterForm({ sweepstake, enter }: { sweepstake: Sweepstake; enter: () => Promise<Failure | null> }) {
  const { t } = useTranslation('sweepstakes')
  const { status, signIn } = useSession()
  const say = useRefusal()
  const [accepts, setAccepts] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isStranger = status === 'anonymous'

  async function send(submit: FormEvent) {
    submit.preventDefault()
    if (isBusy) return
    setMissing(!accepts && !isStranger)
    if (!accepts && !isStranger) return
    setBusy(true)
    if (isStranger) await signIn().catch(() => {})
    else setFailure(await enter())
    setBusy(false)
  }

  return (
    <form className="sweepstake-form" onSubmit={(submit) => void send(submit)}>
      {!isStranger && (
        <Checkbox
          label={t(sweepstake.minAge > 0 ? 'acceptAge' : 'accept', { age: sweepstake.minAge })}
          checked={accepts}
          onChange={({ currentTarget }) => {
            setAccepts(currentTarget.checked)
            setMissing(false)
          }}
          error={isMissing ? t('acceptMissing') : undefined}
        />
      )}
      {failure && (
        <Banner
          kind={failure.status === 409 ? 'info' : 'warn'}
          role={failure.status === 409 ? 'status' : 'alert'}
        >
          <p>{say(failure)}</p>
        </Banner>
      )}
      <Button type="submit" size="l" iconAfter="ticket" busy={isBusy}>
        {t(isStranger ? 'signIn' : isBusy ? 'entering' : 'enter')}
      </Button>
      <p className="micro muted">{t('one')}</p>
    </form>
  )
}

function OwnLot({ own, leave }: { own: OwnSweepstake; leave: () => Promise<Failure | null> }) {
  const { t } = useTranslation('sweepstakes')
  const language = useLanguage()
  const say = useRefusal()
  const { lot: figure, moment } = useFigures()
  const [failure, setFailure] = useState<Failure | null>(null)
  const { lot, status } = own
  const number = figure(lot!.number)
  const isOut = lot!.excluded !== null
  const won = lot!.win && lot!.win.state !== 'PassedOn'
  const kind = isOut ? 'warn' : won ? 'ok' : status === 'drawn' ? 'info' : 'ok'
  return (
    <div className="sweepstake-form">
      <Banner kind={kind} icon={won ? 'star' : 'ticket'} role="status">
        <b>{t(won ? 'lot.won' : 'lot.title', { number })}</b>
        {isOut && <p>{t(`out.${lot!.excluded}`)}</p>}
        {!isOut && !won && (
          <p>{t(status === 'drawn' ? 'lot.notWon' : 'lot.text', { when: moment(own.drawsAt) })}</p>
        )}
        <p>
          <TextLink to={path.ownSweepstakes(language)}>{t(won ? 'lot.answer' : 'lot.account')}</TextLink>
        </p>
      </Banner>
      {failure && (
        <Banner kind="warn" role="alert">
          <p>{say(failure)}</p>
        </Banner>
      )}
      {status !== 'drawn' && !isOut && (
        <TextButton onClick={() => void leave().then(setFailure)}>{t('leave')}</TextButton>
      )}
    </div>
  )
}

function NotNow({ sweepstake }: { sweepstake: Sweepstake }) {
  const { t } = useTranslation('sweepstakes')
  const language = useLanguage()
  const { lot, moment } = useFigures()
  const { status, id, winners } = sweepstake
  if (status === 'planned')
    return (
      <Banner icon="clock">
        <p>{t('notYet', { when: moment(sweepstake.opensAt) })}</p>
      </Banner>
    )
  return (
    <Banner icon={status === 'drawn' ? 'star' : 'clock'}>
      <b>{t(status === 'drawn' ? 'drawn' : 'closed')}</b>
      <p>
        {status === 'drawn'
          ? t('wonBy', { count: winners.length, lots: winners.map(lot).join(', ') })
          : t('drawsAt', { when: moment(sweepstake.drawsAt) })}
      </p>
      <p>
        <TextLink to={path.sweepstakeProof({ sweepstake: id }, language)}>{t('check')}</TextLink>
      </p>
    </Banner>
  )
}
