import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import {
  changeClubApplication,
  readClubApplication,
  sendClubApplication,
  withdrawClubApplication,
} from '#modules/organisations/applications.endpoints.ts'
import {
  type ClubApplication,
  ClubApplicationChange,
  MOST_FOUNDERS,
} from '#modules/organisations/applications.schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { readOrNull, write } from '#web/api/screen-calls.ts'

const KEY = ['clubApplication']

/** The latest application of one's own; null when there never was one. */
export function useApplication() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      readOrNull(readClubApplication, {
        signal,
        reaction: ({ status }: Failure) => (status === 404 ? 'silent' : undefined),
      }),
  })
}

/** Null: it is done, and read anew. */
export function useApplicationChanges() {
  const client = useQueryClient()
  async function changed(change: Promise<Failure | null>): Promise<Failure | null> {
    const failure = await change
    await client.invalidateQueries()
    return failure
  }
  return {
    send: (body: ClubApplicationChange) =>
      changed(write(sendClubApplication, { body: { ...body, acceptsStatutes: true } })),
    change: (body: ClubApplicationChange) => changed(write(changeClubApplication, { body })),
    withdraw: () => changed(write(withdrawClubApplication, {})),
  }
}

const addresses = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

/** As it is typed: the founders in one field, an address behind the other. */
const typed = z.object({
  ...ClubApplicationChange.shape,
  founders: z
    .string()
    .max(10_000)
    .refine((text) => addresses(text).length <= MOST_FOUNDERS, `max:${MOST_FOUNDERS}`)
    .refine((text) => addresses(text).every((one) => z.email().safeParse(one).success), 'email')
    .transform(addresses),
})
/** Rules are accepted once, with the application. */
export const NewTyped = typed.extend({ acceptsStatutes: z.literal(true, 'ticked') })
export const ChangedTyped = typed.extend({ acceptsStatutes: z.boolean() })

export function valuesOf(application: ClubApplication | null) {
  const { name = '', town = '', email = '', founders = [], message = '' } = application ?? {}
  return { name, town, email, founders: founders.join(', '), message, acceptsStatutes: false as never }
}
