import { z } from 'zod'

const secret = z
  .string()
  .regex(/^\S{3,}$/)
  .optional()

/** Where papers, pictures and films lie. The names of the bucket's settings are those that tools for S3 share. */
export const filesSettings = {
  FILES_URL: z
    .url({ protocol: /^(file|s3)$/ })
    .regex(/^(file:\/\/\/|s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[A-Za-z0-9/_-]*)?$)/)
    .optional()
    .meta({
      needs:
        'a folder that all processes of the program share, with three slashes, or a bucket and a folder in it',
      example: 'FILES_URL=file:///mnt/kurve or FILES_URL=s3://bucket/kurve',
    }),
  AWS_ENDPOINT_URL_S3: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      needs: 'the address of a storage that speaks S3, where it is not Amazon’s',
      example: 'AWS_ENDPOINT_URL_S3=https://s3.example.com',
    }),
  AWS_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional()
    .meta({ needs: 'the region of the bucket', example: 'AWS_REGION=eu-central-1' }),
  AWS_ACCESS_KEY_ID: secret.meta({
    needs: 'the name of the key that may read and write the bucket',
    example: 'AWS_ACCESS_KEY_ID=kurve',
  }),
  AWS_SECRET_ACCESS_KEY: secret.meta({
    needs: 'the key that may read and write the bucket',
    example: 'AWS_SECRET_ACCESS_KEY=…',
  }),
}

export const FILES_SECRETS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']

type Values = z.infer<z.ZodObject<typeof filesSettings>>

/** A bucket of a storage that speaks S3. */
export type BucketConfig = {
  /** Address of the bucket itself. */
  endpoint: string
  region: string
  /** Before every key, with its slash; may be empty. */
  folder: string
  accessKeyId: string
  secretAccessKey: string
}

/** Null: in the database. */
export type FilesConfig = { folderUrl: string } | { bucket: BucketConfig } | null

/** The setting that a bucket lacks. */
export function wrongFilesSetting(values: Values): string | null {
  if (!values.FILES_URL?.startsWith('s3:')) return null
  if (!values.AWS_ACCESS_KEY_ID) return 'AWS_ACCESS_KEY_ID'
  if (!values.AWS_SECRET_ACCESS_KEY) return 'AWS_SECRET_ACCESS_KEY'
  return values.AWS_REGION || values.AWS_ENDPOINT_URL_S3 ? null : 'AWS_REGION'
}

/** Call it when `wrongFilesSetting` found nothing. */
export function filesConfigOf(values: Values): FilesConfig {
  if (!values.FILES_URL) return null
  if (!values.FILES_URL.startsWith('s3:')) return { folderUrl: values.FILES_URL }
  const { host, pathname } = new URL(values.FILES_URL)
  const region = values.AWS_REGION ?? 'auto'
  const storage = (values.AWS_ENDPOINT_URL_S3 ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')
  const folder = pathname.split('/').filter(Boolean).join('/')
  return {
    bucket: {
      endpoint: `${storage}/${host}`,
      region,
      folder: folder && `${folder}/`,
      accessKeyId: values.AWS_ACCESS_KEY_ID!,
      secretAccessKey: values.AWS_SECRET_ACCESS_KEY!,
    },
  }
}
