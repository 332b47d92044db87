import './media.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AddressInput, AnswerOf, Endpoint } from '#platform/endpoint.ts'
import type { Answer } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { sendFile } from '../../api/send-file.ts'
import { ShareBar } from '../ShareBar.tsx'
import { StateMark } from '../StateMark.tsx'

/** How often a dialog waits for a line before it says so and leaves it to the person: what has come stays. */
const PATIENCE = 4

type UnderWay = {
  send<E extends Endpoint>(endpoint: E, input: AddressInput<E>): Promise<Answer<AnswerOf<E>>>
  /** How far it is; null while nothing is sent. */
  line: ReactNode
}

/** A file that a dialog sends: with how far it is, and called off with the dialog. */
export function useFileUnderWay(file: File | null): UnderWay {
  const [sent, setSent] = useState<number | null>(null)
  const [waitsFor, setWaitsFor] = useState<Failure | null>(null)
  const calledOff = useRef<AbortController | null>(null)
  useEffect(() => () => calledOff.current?.abort(), [])

  async function send<E extends Endpoint>(endpoint: E, input: AddressInput<E>) {
    calledOff.current = new AbortController()
    setSent(0)
    const answer = await sendFile(endpoint, input, file!, {
      signal: calledOff.current.signal,
      patience: PATIENCE,
      onSent: setSent,
      onWait: setWaitsFor,
    })
    setSent(null)
    setWaitsFor(null)
    return answer
  }

  const line = file && sent !== null && <FileLine file={file} sent={sent} waitsFor={waitsFor} />
  return { send, line: line || null }
}

function FileLine({ file, sent, waitsFor }: { file: File; sent: number; waitsFor: Failure | null }) {
  const { t } = useTranslation('media')
  const percent = Math.min(100, Math.round((sent / file.size) * 100))
  const going = percent < 100 ? t('taking.sending', { percent }) : t('taking.reading')
  const waiting = t(waitsFor?.status === null ? 'taking.offline' : 'taking.busy', { percent })
  return (
    <div className="file-line">
      <ShareBar label={file.name} share={percent / 100} />
      <StateMark kind={waitsFor ? 'waiting' : 'running'}>{waitsFor ? waiting : going}</StateMark>
    </div>
  )
}
