import { z } from 'zod'

/** The settings about notices to browsers. All are optional. */
export const pushSettings = {
  PUSH_PER_SECOND: z.coerce.number().int().min(1).max(10_000).default(300).meta({
    needs: 'how many notices may leave for browsers in a second',
    example: 'PUSH_PER_SECOND=300',
  }),
  PUSH_SERVICE: z
    .string()
    .regex(/^http:\/\/127\.0\.0\.1:\d{2,5}$/)
    .optional()
    .meta({
      needs: 'the origin of a push service on this machine, for tests; staging and production have none',
      example: 'PUSH_SERVICE=http://127.0.0.1:4900',
    }),
}

export type PushConfig = {
  perSecond: number
  /** A push service that is not public, which messages may go to all the same. */
  service: string | null
}

export const pushConfigOf = (values: {
  PUSH_PER_SECOND: number
  PUSH_SERVICE?: string | undefined
}): PushConfig => ({ perSecond: values.PUSH_PER_SECOND, service: values.PUSH_SERVICE ?? null })
