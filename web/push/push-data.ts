import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addPushDevice,
  readPushSettings,
  removePushDevice,
  savePushChoices,
  tryPushDevice,
} from '#modules/push/endpoints.ts'
import type { PushChoices, PushSettings } from '#modules/push/schema.ts'
import { call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { read, shownInPlace, write } from '#web/api/screen-calls.ts'
import { useLanguage } from '#web/site/here.ts'
import {
  browserOf,
  currentSubscription,
  markOf,
  subscribe,
  surroundings,
  systemOf,
  wireOf,
} from './this-browser.ts'

const KEY = ['push']

/** What the server keeps, and by which mark it would know this browser; null where it has no subscription. */
export type Loaded = PushSettings & { mark: string | null }

export function usePushSettings() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<Loaded> => {
      const [settings, subscription] = await Promise.all([
        read(readPushSettings, { signal }),
        currentSubscription().catch(() => null),
      ])
      return { ...settings, mark: subscription && (await markOf(subscription)) }
    },
  })
}

/** What became of switching a device on. */
export type Switched =
  | { kind: 'on' }
  | { kind: 'denied' }
  | { kind: 'impossible' }
  | { kind: 'failed'; failure: Failure }

/** Of every part of the page: two changes under way at once could arrive in the other order. */
let lastSaved: Promise<unknown> = Promise.resolve()

export function usePushActions() {
  const client = useQueryClient()
  const language = useLanguage()
  const again = () => client.invalidateQueries({ queryKey: KEY })

  async function switchOn(publicKey: string): Promise<Switched> {
    const subscription = await subscribe(publicKey).catch(() => null)
    if (subscription === 'denied') return { kind: 'denied' }
    if (!subscription) return { kind: 'impossible' }
    const here = surroundings()
    const answer = await call(addPushDevice, {
      body: {
        subscription: wireOf(subscription),
        language,
        browser: browserOf(here.userAgent),
        system: systemOf(here),
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
      reaction: shownInPlace,
    })
    await again()
    return answer.ok ? { kind: 'on' } : { kind: 'failed', failure: answer.failure }
  }

  /** This browser gives its subscription up as well: nothing comes, whatever the server does. */
  async function remove(id: string, isHere: boolean): Promise<Failure | null> {
    if (isHere) await (await currentSubscription().catch(() => null))?.unsubscribe().catch(() => {})
    const failure = await write(removePushDevice, { params: { id } })
    await again()
    return failure?.status === 404 ? null : failure
  }

  async function send(id: string): Promise<Failure | null> {
    const failure = await write(tryPushDevice, { params: { id } })
    if (failure?.problem?.errorCode === 'PUSH_DEVICE_GONE') await again()
    return failure
  }

  /**
   * Shows at once; what the server does not take is shown as it was. Changes are saved in their order, and one on the heels of
   * another takes it along. What was being read is of before: it ends, and what it took back is shown again.
   */
  async function save(change: Partial<PushChoices>): Promise<Failure | null> {
    const show = () =>
      client.setQueryData<Loaded>(KEY, (now) => now && { ...now, choices: { ...now.choices, ...change } })
    show()
    await client.cancelQueries({ queryKey: KEY })
    const { choices } = show()!
    const saved = lastSaved.then(() => write(savePushChoices, { body: choices }))
    lastSaved = saved.catch(() => {})
    const failure = await saved
    if (failure) await again()
    return failure
  }

  return { switchOn, remove, send, save }
}
