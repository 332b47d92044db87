import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  giveConsent,
  listConsentTopics,
  listOwnConsents,
  terminateConsent,
} from '#modules/consents/endpoints.ts'
import { buildsOnMain, type ConsentChoice, choicesOf, isMainAdConsent } from '#modules/consents/rules.ts'
import type { ConsentTopic, ContactConsent } from '#modules/consents/schema.ts'
import type { List } from '#platform/lists.ts'
import { call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { read, shownInPlace } from '#web/api/screen-calls.ts'
import { useLanguage } from '#web/site/here.ts'

const TOPICS = ['consentTopics']
const GIVEN = ['contactConsents']

/** CNS-04: what one may agree to, with what one said to it; null of data while either is on its way. */
export function useConsentChoices() {
  const topics = useQuery({
    queryKey: TOPICS,
    staleTime: 600_000,
    queryFn: ({ signal }) => read(listConsentTopics, { signal }),
  })
  const given = useQuery({
    queryKey: GIVEN,
    queryFn: ({ signal }) => read(listOwnConsents, { signal }),
  })
  return {
    data: topics.data && given.data ? choicesOf(topics.data.items, given.data.items) : undefined,
    isError: topics.isError || given.isError,
    refetch: () => Promise.all([topics.refetch(), given.refetch()]) as Promise<never>,
  }
}

/** What became of a press. `ended` are the topics that are over now, the pressed one first. */
export type PressResult =
  | { kind: 'given'; consent: ContactConsent }
  | { kind: 'ended'; ended: ConsentTopic[]; wasPending: boolean }
  | { kind: 'failed'; failure: Failure }

/**
 * Switches that turn at once. What is wished for shows until the server has answered; its answer shows from then on, so a
 * refusal turns the switch back. Presses take turns, as they do on the server.
 */
export function useConsentSwitches() {
  const client = useQueryClient()
  const { givenNow, give, end } = useGivenConsents()
  const [wishes, setWishes] = useState<ReadonlyMap<string, Wish>>(new Map())
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const presses = useRef(0)

  /** Is it on, by what is wished for or by what is known? */
  function isOn({ topic, given }: ConsentChoice): boolean {
    return wishes.get(topic.name)?.on ?? given !== null
  }

  async function press({ topic }: ConsentChoice, on: boolean): Promise<PressResult> {
    presses.current += 1
    const wish = { on, press: presses.current }
    const names = on ? [topic.name] : endingWith(topic, givenNow())
    setWishes((former) => new Map([...former, ...names.map((name) => [name, wish] as const)]))
    await client.cancelQueries({ queryKey: GIVEN })
    const done = turn.current.then(() => (on ? give(topic) : end(topic)))
    turn.current = done.catch(() => {})
    const result = await done
    setWishes((former) => new Map([...former].filter(([, { press: number }]) => number !== wish.press)))
    return result
  }

  return { isOn, press }
}

/** What one has agreed to as far as is known, given and ended with the server. */
function useGivenConsents() {
  const client = useQueryClient()
  const language = useLanguage()

  const givenNow = () => client.getQueryData<List<ContactConsent>>(GIVEN)?.items ?? []
  const keep = (items: ContactConsent[]) =>
    client.setQueryData<List<ContactConsent>>(GIVEN, (stored) => stored && { ...stored, items })

  async function give({ id, name, textVersion }: ConsentTopic): Promise<PressResult> {
    const answer = await call(giveConsent, {
      params: { id },
      body: { language, textVersion },
      reaction: shownInPlace,
    })
    if (!answer.ok) return failed(answer.failure)
    keep([...givenNow().filter((one) => one.name !== name), answer.data])
    return { kind: 'given', consent: answer.data }
  }

  async function end(topic: ConsentTopic): Promise<PressResult> {
    const own = givenNow().find(({ name }) => name === topic.name)
    if (!own) return { kind: 'ended', ended: [], wasPending: false }
    const answer = await call(terminateConsent, {
      params: { id: own.id },
      reaction: shownInPlace,
    })
    // Gone already, in another tab or by the link of a mail, is what was wanted.
    if (!answer.ok && answer.failure.status !== 404) return failed(answer.failure)
    const names = endingWith(topic, givenNow())
    keep(givenNow().filter(({ name }) => !names.includes(name)))
    const topics = client.getQueryData<List<ConsentTopic>>(TOPICS)?.items ?? []
    return {
      kind: 'ended',
      ended: names.flatMap((name) => topics.filter((one) => one.name === name)),
      wasPending: own.consentState === 'Pending',
    }
  }

  async function failed(failure: Failure): Promise<PressResult> {
    // What the screen showed was not what the server has.
    if (failure.status === 409) void client.invalidateQueries()
    return { kind: 'failed', failure }
  }

  return { givenNow, give, end }
}

type Wish = { on: boolean; press: number }

/** The main consent takes the sectors with it. */
function endingWith(topic: ConsentTopic, given: ContactConsent[]): string[] {
  const others = isMainAdConsent(topic) ? given.filter(buildsOnMain).map(({ name }) => name) : []
  return [topic.name, ...others]
}
