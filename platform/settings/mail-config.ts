import { z } from 'zod'

/** The settings about mail to many. All are optional. */
export const mailSettings = {
  NEWSLETTERS_PER_MINUTE: z.coerce.number().int().min(1).max(100_000).default(600).meta({
    needs: 'how many mails of newsletters may leave in a minute',
    example: 'NEWSLETTERS_PER_MINUTE=600',
  }),
  MAIL_REPORTS_TOKEN: z
    .string()
    .min(20)
    .regex(/^[\w.~+/=-]+$/)
    .optional()
    .meta({
      needs: 'at least 20 random characters that the mail provider sends as `Authorization: Bearer …`',
      example: 'MAIL_REPORTS_TOKEN=$(openssl rand -hex 32)',
    }),
}

/** What of these a message must not print. */
export const MAIL_SECRETS: readonly string[] = ['MAIL_REPORTS_TOKEN']

export type MailConfig = { newslettersPerMinute: number; reportsToken: string | null }

export const mailConfigOf = (values: {
  NEWSLETTERS_PER_MINUTE: number
  MAIL_REPORTS_TOKEN?: string | undefined
}): MailConfig => ({
  newslettersPerMinute: values.NEWSLETTERS_PER_MINUTE,
  reportsToken: values.MAIL_REPORTS_TOKEN ?? null,
})
