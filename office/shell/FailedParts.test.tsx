// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { CallFailed } from '#web/api/screen-calls.ts'
import { cleanUp, until } from '#web/ui/render-for-test.ts'
import { OF_THE_FRAME } from '../api/queries.ts'
import { renderInOffice } from '../office-for-test.tsx'
import { OfficeDialog } from '../parts/OfficeDialog.tsx'
import { FailedParts } from './FailedParts.tsx'

afterEach(cleanUp)

const SENTENCE = 'Ein Teil hiervon lässt sich nicht laden.'
const said = () => [...document.querySelectorAll('.failed-parts')]
const failureOf = (status: number | null) =>
  new CallFailed({ call: 'officeTest', status, problem: null, failureReason: null })

/** A part that shows what it has, and says nothing where it has nothing. */
function Part({ name, answer, meta }: { name: string; answer: () => Promise<string>; meta?: object }) {
  const { data } = useQuery({ queryKey: [name], queryFn: answer, meta: meta as never })
  return <p>{data}</p>
}

test('a part that did not come is said, and asked for again', async () => {
  const answers = [failureOf(500), failureOf(null), 'drei Karten']
  const answer = async () => {
    const one = answers.shift()!
    if (one instanceof CallFailed) throw one
    return one as string
  }
  const { queries } = renderInOffice(
    <>
      <FailedParts />
      <Part name="tickets" answer={answer} />
    </>,
  )
  for (let round = 0; round < 2; round += 1) {
    await until(
      () => said().length === 1 && queries.getQueryState(['tickets'])!.errorUpdateCount === round + 1,
    )
    expect(said()[0]!.textContent).toContain(SENTENCE)
    act(() => said()[0]!.querySelector('button')!.click())
  }
  await until(() => document.body.textContent?.includes('drei Karten'))
  expect(said()).toEqual([])
})

test('what is refused is not asked for again, and what stands around the screen is none of its parts', async () => {
  const asked: number[] = []
  const refuse = (status: number) => async () => {
    asked.push(status)
    throw failureOf(status)
  }
  const statuses = [400, 403, 404]
  renderInOffice(
    <>
      <FailedParts />
      {statuses.map((status) => (
        <Part key={status} name={String(status)} answer={refuse(status)} />
      ))}
      <Part name="around" answer={refuse(500)} meta={OF_THE_FRAME} />
    </>,
  )
  await until(() => asked.length === statuses.length + 1)
  expect(said()).toEqual([])
})

const failing = async () => {
  throw failureOf(503)
}

test('a dialog says what it misses itself, not what was missing behind it', async () => {
  const { queries } = renderInOffice(
    <>
      <FailedParts />
      <Part name="behind" answer={failing} />
    </>,
  )
  await until(() => said().length === 1)
  const dialogWith = (part: ReactNode) => (
    <OfficeDialog title="Freikarten" onClose={() => {}}>
      {part}
    </OfficeDialog>
  )
  cleanUp()
  renderInOffice(dialogWith(<Part name="choices" answer={failing} />))
  await until(() => document.querySelector('[role=dialog] .failed-parts') !== null)
  expect(queries.getQueryCache().getAll()).toHaveLength(1)
})
