import { z } from 'zod'

/** The settings about where content comes from. */
export const contentSettings = {
  CONTENT_SOURCE: z.enum(['database', 'storyblok']).default('database').meta({
    needs: '`database`, or `storyblok` with the token and the webhook secret of your space',
    example: 'CONTENT_SOURCE=storyblok',
  }),
  STORYBLOK_TOKEN: z.string().min(8).optional().meta({
    needs: 'an access token of your space that reads what is published',
    example: 'STORYBLOK_TOKEN=…',
  }),
  STORYBLOK_WEBHOOK_SECRET: z.string().min(8).optional().meta({
    needs: 'the secret of the webhook at your space',
    example: 'STORYBLOK_WEBHOOK_SECRET=…',
  }),
  STORYBLOK_API_BASE: z
    .url({ protocol: /^https?$/ })
    .default('https://api.storyblok.com')
    .meta({
      needs: 'the address of the region of your space',
      example: 'STORYBLOK_API_BASE=https://api-us.storyblok.com',
    }),
}

/** What a wrong value of these must not be shown in a message. */
export const CONTENT_SECRETS: readonly string[] = ['STORYBLOK_TOKEN', 'STORYBLOK_WEBHOOK_SECRET']

export type ContentConfig =
  | { kind: 'database' }
  | { kind: 'storyblok'; token: string; webhookSecret: string; apiBase: string }

type Values = z.infer<z.ZodObject<typeof contentSettings>>

/** The first setting that is missing for the chosen source; null when none is. */
export function wrongContentSetting(values: Values): string | null {
  if (values.CONTENT_SOURCE === 'database') return null
  return CONTENT_SECRETS.find((name) => values[name as keyof Values] === undefined) ?? null
}

/** Call it when `wrongContentSetting` found nothing. */
export function contentConfigOf(values: Values): ContentConfig {
  if (values.CONTENT_SOURCE === 'database') return { kind: 'database' }
  return {
    kind: 'storyblok',
    token: values.STORYBLOK_TOKEN!,
    webhookSecret: values.STORYBLOK_WEBHOOK_SECRET!,
    apiBase: values.STORYBLOK_API_BASE.replace(/\/$/, ''),
  }
}
