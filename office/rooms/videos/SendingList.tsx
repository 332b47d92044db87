import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FileInput } from '#web/ui/fields/FileInput.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { Section } from '../../parts/Section.tsx'
import { ShareBar } from '../../parts/ShareBar.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { continueFilm, forgetSending, isUnderWay, type Sending, stopSending, useSendings } from './sending.ts'
import { useRenewVideos } from './use-video.ts'
import { useSize } from './video-words.ts'

type Left = { id: string; uid: string; name: string; bytes: number; received: number }

/** What is being sent, and what was begun and waits for its file. */
export function SendingList({ left }: { left: readonly Left[] }) {
  const { t } = useTranslation('videos')
  const sendings = useSendings()
  const waiting = left.filter(({ id }) => !sendings.some((one) => one.id === id && one.state !== 'failed'))
  if (sendings.length === 0 && waiting.length === 0) return null
  return (
    <Section title={t('sending.title')}>
      <ul className="sendings">
        {sendings.map((sending) => (
          <SendingLine key={sending.key} sending={sending} />
        ))}
        {waiting.map((upload) => (
          <LeftLine key={upload.id} upload={upload} />
        ))}
      </ul>
    </Section>
  )
}

function SendingLine({ sending }: { sending: Sending }) {
  const { t } = useTranslation('videos')
  const say = useFailureWords()
  const size = useSize()
  const renew = useRenewVideos()
  const { key, uid, name, bytes, sent, state, failure } = sending
  const words = {
    sending: t('sending.of', { sent: size(sent), bytes: size(bytes), left: useLeft(sending) }),
    waiting: t('sending.waiting'),
    done: t('sending.done'),
    failed: failure ? say(failure).text : t('sending.failed'),
  }[state]
  const kind = ({ sending: 'running', waiting: 'waiting', done: 'ok', failed: 'stuck' } as const)[state]
  return (
    <li>
      {uid && state === 'done' ? <Link to={`/medien/videos/${uid}`}>{name}</Link> : <b>{name}</b>}
      <ShareBar label={name} share={bytes === 0 ? 0 : sent / bytes} />
      <StateMark kind={kind}>{words}</StateMark>
      <IconButton
        icon="close"
        label={t(isUnderWay(sending) ? 'sending.stop' : 'sending.forget', { name })}
        onClick={() =>
          isUnderWay(sending) ? void stopSending(sending).then(() => renew()) : forgetSending(key)
        }
      />
    </li>
  )
}

/** How long it will take, from how long it took so far. */
function useLeft({ startedAt, sent, from, bytes }: Sending): string {
  const { t } = useTranslation('videos')
  const done = sent - from
  if (done <= 0) return t('sending.unknown')
  const seconds = ((Date.now() - startedAt) / 1000) * ((bytes - sent) / done)
  return seconds < 60 ? t('sending.soon') : t('sending.minutes', { count: Math.round(seconds / 60) })
}

function LeftLine({ upload: { id, uid, name, bytes, received } }: { upload: Left }) {
  const { t } = useTranslation('videos')
  const size = useSize()
  const renew = useRenewVideos()
  const goOn = (file: File | undefined) => {
    if (!file) return
    if (file.size !== bytes) toast({ kind: 'err', title: t('sending.other', { name, bytes: size(bytes) }) })
    else void continueFilm({ id, uid, received, file }, () => void renew())
  }
  return (
    <li>
      <b>{name}</b>
      <ShareBar label={name} share={received / bytes} />
      <StateMark kind="waiting">{t('sending.left', { sent: size(received), bytes: size(bytes) })}</StateMark>
      <span className="sendings__actions">
        <label className="sendings__file">
          <span className="tlink">{t('sending.continue')}</span>
          <FileInput aria-label={t('sending.continueWith', { name })} onFiles={([file]) => goOn(file)} />
        </label>
        <IconButton
          icon="close"
          label={t('sending.stop', { name })}
          onClick={() => void stopSending({ key: -1, id }).then(() => renew())}
        />
      </span>
    </li>
  )
}
