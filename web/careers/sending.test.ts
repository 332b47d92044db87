// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { ApplicationForm } from '#modules/careers/form.schema.ts'
import { setBearer } from '#web/api/bearer.ts'
import { type Sending, sendApplication } from './sending.ts'

const ID = '01999999-0000-7000-8000-000000000001'
const document = { position: 0, name: 'a.pdf', bytes: 4, receivedBytes: 0, isStored: false, fault: null }
const begun = { isComplete: false, number: null, documents: [document] }
const complete = { isComplete: true, number: 'B-1', documents: [{ ...document, isStored: true }] }

const brokenOff = () => new Response('{"isComplete":')

/** Sends one document to a server that answers its piece like this; answers the failure and the phases. */
async function send(answerPiece: () => Response) {
  setBearer({
    status: () => 'anonymous',
    accessToken: async () => null,
    signIn() {},
    onChange: () => () => {},
  })
  globalThis.fetch = async (address, { method } = {}) => {
    if (method === 'PUT') return answerPiece()
    if (String(address).endsWith('/verify')) return Response.json(begun)
    return Response.json({ id: ID, uploadToken: 't' })
  }
  const steps: Sending[] = []
  const failure = await sendApplication({
    originId: 'greenkeeper',
    clientKey: 'k',
    language: 'de',
    form: {} as ApplicationForm,
    files: [new File(['%PDF'], 'a.pdf')],
    onStep: (step) => steps.push(step),
  })
  return { failure, phases: steps.map(({ phase }) => phase) }
}

test('JOB-17 its phases follow each other', async () => {
  const { failure, phases } = await send(() => Response.json(complete))
  expect(failure).toBeNull()
  expect(phases).toEqual(['submitting', 'verifying', 'uploading', 'done'])
})

test('OPEN-10 an answer that breaks off is a broken line: it can be sent again', async () => {
  const { failure, phases } = await send(brokenOff)
  expect(failure).toMatchObject({ status: null })
  expect(phases.at(-1)).toBe('broken')
})
