import type { Language } from '#club/club.ts'
import { submitApplication, uploadDocument, verifyApplication } from '#modules/careers/endpoints.ts'
import {
  type ApplicationForm,
  type DocumentFault,
  documentLimits,
  type Progress,
} from '#modules/careers/form.schema.ts'
import { addressOf } from '#platform/endpoint.ts'
import { call } from '#web/api/call.ts'
import type { Failure, Problem } from '#web/api/errors.ts'
import { shownInPlace } from '#web/api/screen-calls.ts'
import { sentName } from './files.ts'

/** Where it stands while it is sent (JOB-17), and how it ended. */
export type Sending =
  | { phase: 'submitting' | 'verifying' }
  | { phase: 'uploading'; position: number; sentBytes: number; totalBytes: number; startedAt: number }
  | { phase: 'done'; number: string }
  | { phase: 'broken'; failure: Failure; arrived: readonly string[] }
  | { phase: 'faulty'; faults: ReadonlyMap<number, DocumentFault> }

type Given = {
  originId: string
  clientKey: string
  language: Language
  form: ApplicationForm
  files: readonly File[]
  onStep: (sending: Sending) => void
}

const { piece: PIECE } = documentLimits
const TRIES = 3

/**
 * The three phases. Repeated after a broken line it is the same application: what has arrived is not sent a second time. Answers
 * the failure, or null.
 */
export async function sendApplication(given: Given): Promise<Failure | null> {
  const { originId, clientKey, language, form, files, onStep } = given
  onStep({ phase: 'submitting' })
  const submitted = await call(submitApplication, {
    params: { originId },
    body: { clientKey, language, form },
    reaction: shownInPlace,
    retries: 1,
  })
  if (!submitted.ok) return broken(given, submitted.failure, null)
  onStep({ phase: 'verifying' })
  const upload = { originId, id: submitted.data.id, token: submitted.data.uploadToken }
  const verified = await call(verifyApplication, {
    params: { originId, id: upload.id },
    headers: { 'x-upload-token': upload.token },
    body: { documents: files.map((file) => ({ name: sentName(file), bytes: file.size })) },
    reaction: shownInPlace,
    retries: 1,
  })
  if (!verified.ok) return broken(given, verified.failure, null)
  return uploadAll(given, upload, verified.data)
}

type Upload = { originId: string; id: string; token: string }

async function uploadAll(given: Given, upload: Upload, verified: Progress): Promise<Failure | null> {
  const { files, onStep } = given
  const startedAt = Date.now()
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0)
  let progress = verified
  for (const [position, file] of files.entries()) {
    for (;;) {
      const known = progress.documents[position]
      if (progress.isComplete || !known || known.isStored || known.fault) break
      const sentBytes = progress.documents.reduce((sum, { receivedBytes }) => sum + receivedBytes, 0)
      onStep({ phase: 'uploading', position, sentBytes, totalBytes, startedAt })
      const answer = await sendPiece(upload, { file, position, offset: known.receivedBytes })
      if ('failure' in answer) return broken(given, answer.failure, progress)
      progress = answer.progress
    }
  }
  if (progress.isComplete) {
    onStep({ phase: 'done', number: progress.number ?? '' })
    return null
  }
  const faults = progress.documents.flatMap(({ position, fault }) =>
    fault ? [[position, fault] as const] : [],
  )
  onStep({ phase: 'faulty', faults: new Map(faults) })
  return null
}

function broken({ onStep }: Given, failure: Failure, progress: Progress | null): Failure {
  const arrived = (progress?.documents ?? []).filter(({ isStored }) => isStored).map(({ name }) => name)
  onStep({ phase: 'broken', failure, arrived })
  return failure
}

type Piece = { file: File; position: number; offset: number }

/** Tried again by itself: a tunnel is short. */
async function sendPiece(
  { originId, id, token }: Upload,
  { file, position, offset }: Piece,
): Promise<{ progress: Progress } | { failure: Failure }> {
  const address = addressOf(uploadDocument, { params: { originId, id }, query: { position, offset } })
  const body = file.slice(offset, offset + PIECE)
  let failure: Failure = { call: uploadDocument.name, status: null, problem: null, failureReason: null }
  for (let tries = 1; tries <= TRIES; tries += 1) {
    if (tries > 1) await new Promise((resolve) => setTimeout(resolve, 800 * tries))
    const response = await fetch(address, {
      method: uploadDocument.method,
      headers: { 'content-type': 'application/octet-stream', 'x-upload-token': token },
      body,
    }).catch(() => null)
    const said: unknown = await response?.json().catch(() => null)
    if (response?.ok && said) return { progress: said as Progress }
    // An answer that broke off: what has arrived is asked for when it is sent again.
    if (response?.ok) return { failure }
    failure = { ...failure, status: response?.status ?? null, problem: (said ?? null) as Problem | null }
    if (response && response.status < 500 && response.status !== 429) break
  }
  return { failure }
}
