import '../organisations.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClubApplication } from '#modules/organisations/applications.schema.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { dayOf } from '#web/account/day.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { DefinitionList } from '#web/ui/data/DefinitionList.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { BackLink } from '#web/ui/navigation/MoreLink.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useRefusalWords } from '../organisation-data.ts'
import { FoundingForm } from './FoundingForm.tsx'
import { useApplication, useApplicationChanges } from './founding-data.ts'

/** Who wants to found a fan club applies here, and sees what became of it. */
export default function FoundingPage() {
  const { t } = useTranslation('organisations')
  const language = useLanguage()
  const { organisation, actForMyself } = useSession()
  return (
    <AccountFrame current="fanClub" title={t('founding.title')}>
      <BackLink to={path.fanClub(language)}>{t('founding.back')}</BackLink>
      <h1 className="display">{t('founding.title')}</h1>
      {organisation ? (
        <EmptyState
          icon="group"
          title={t('founding.acting.title')}
          text={t('founding.acting.text', { name: organisation.name })}
          action={<Button onClick={actForMyself}>{t('founding.acting.action')}</Button>}
        />
      ) : (
        <Own />
      )}
    </AccountFrame>
  )
}

function Own() {
  const { t } = useTranslation('organisations')
  return (
    <Loaded query={useApplication()} label={t('founding.loading')} rows={5} none={<New last={null} />}>
      {(application) =>
        application.state === 'waiting' || application.state === 'question' ? (
          <Waiting key={application.state} application={application} />
        ) : (
          <New last={application} />
        )
      }
    </Loaded>
  )
}

/** A new one; what became of the last stands above it. */
function New({ last }: { last: ClubApplication | null }) {
  const { t } = useTranslation('organisations')
  const language = useLanguage()
  const { send } = useApplicationChanges()
  return (
    <div className="founding">
      {last?.state === 'approved' && (
        <Banner kind="ok">
          <b>{t('founding.approved.title', { name: last.name })}</b>
          <p>{t('founding.approved.text')}</p>
          <LinkButton size="s" to={path.fanClub(language)}>
            {t('founding.approved.action')}
          </LinkButton>
        </Banner>
      )}
      {last?.state === 'refused' && (
        <Banner kind="warn">
          <b>{t('founding.refused.title', { name: last.name })}</b>
          <p>{last.words}</p>
        </Banner>
      )}
      <p className="lead">{t('founding.text')}</p>
      <FoundingForm
        application={null}
        onSend={async (typed) => {
          const failure = await send(typed)
          if (!failure) toast({ id: 'founding', kind: 'ok', title: t('founding.sent') })
          return failure
        }}
      />
    </div>
  )
}

/** As long as nobody has decided it can be changed, or taken back. */
function Waiting({ application }: { application: ClubApplication }) {
  const { t } = useTranslation('organisations')
  const { change } = useApplicationChanges()
  const [isChanging, setChanging] = useState(application.state === 'question')
  const isAsked = application.state === 'question'
  return (
    <div className="founding">
      <Banner kind={isAsked ? 'warn' : 'info'} role="status">
        <b>{t(isAsked ? 'founding.asked' : 'founding.waiting')}</b>
        <p>{isAsked ? application.words : t('founding.waitingText')}</p>
      </Banner>
      {isChanging ? (
        <FoundingForm
          application={application}
          onSend={async (typed) => {
            const failure = await change(typed)
            if (failure) return failure
            setChanging(false)
            toast({ id: 'founding', kind: 'ok', title: t('founding.saved') })
            return null
          }}
          {...(isAsked ? {} : { onCancel: () => setChanging(false) })}
        />
      ) : (
        <Sent application={application} onChange={() => setChanging(true)} />
      )}
    </div>
  )
}

function Sent({ application, onChange }: { application: ClubApplication; onChange: () => void }) {
  const joined = useJoined()
  const { t } = useTranslation('organisations')
  const language = useLanguage()
  const { name, town, email, founders, message, appliedAt } = application
  return (
    <>
      <DefinitionList
        rows={[
          { term: t('founding.name'), value: name },
          { term: t('founding.town'), value: town },
          { term: t('founding.email'), value: email },
          ...(founders.length > 0 ? [{ term: t('founding.founders'), value: joined(founders) }] : []),
          ...(message ? [{ term: t('founding.message'), value: message }] : []),
          { term: t('founding.sentOn'), value: dayOf(appliedAt, language) },
        ]}
      />
      <span className="org-card__ways">
        <Button onClick={onChange}>{t('founding.change')}</Button>
        <Withdraw />
      </span>
    </>
  )
}

/** Asks once more before it is gone. */
function Withdraw() {
  const { t } = useTranslation('organisations')
  const { withdraw } = useApplicationChanges()
  const wordsOf = useRefusalWords()
  const [isSure, setSure] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function go(): Promise<void> {
    if (!isSure) return setSure(true)
    setBusy(true)
    const failure = await withdraw()
    setBusy(false)
    if (failure) setRefusal(wordsOf(failure))
    else toast({ id: 'founding', kind: 'ok', title: t('founding.withdrawn') })
  }

  return (
    <>
      {refusal && (
        <Banner kind="err" role="alert">
          {refusal}
        </Banner>
      )}
      <Button kind="line" busy={busy} onClick={() => void go()}>
        {t(isSure ? 'founding.reallyWithdraw' : 'founding.withdraw')}
      </Button>
    </>
  )
}
