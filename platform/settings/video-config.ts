import { z } from 'zod'

/** The settings about films. All are optional. */
export const videoSettings = {
  FFMPEG_PATH: z.string().min(1).optional().meta({
    needs: 'the program ffmpeg, with ffprobe in the same folder, where they are not on the path',
    example: 'FFMPEG_PATH=/opt/ffmpeg/bin/ffmpeg',
  }),
  VIDEO_IMPORT_HOSTS: z
    .string()
    .regex(/^[a-z0-9.-]+(,[a-z0-9.-]+)*$/)
    .optional()
    .meta({
      needs: 'hosts from which films may be fetched, with commas',
      example: 'VIDEO_IMPORT_HOSTS=archive.club.example',
    }),
  VIDEO_STREAM_HOSTS: z
    .string()
    .regex(/^[a-z0-9.-]+(,[a-z0-9.-]+)*$/)
    .optional()
    .meta({
      needs: 'hosts from which live streams may be taken, with commas',
      example: 'VIDEO_STREAM_HOSTS=live.provider.example,cdn.provider.example',
    }),
  ENCODER_PORT: z.coerce.number().int().min(1024).max(65_535).default(9710).meta({
    needs: 'the port on which encoders of live broadcasts come in (SRT over UDP, RTMP over TCP)',
    example: 'ENCODER_PORT=9710',
  }),
}

export type VideoConfig = {
  ffmpegPath: string | undefined
  importHosts: readonly string[]
  streamHosts: readonly string[]
  encoderPort: number
}

export const videoConfigOf = (values: {
  FFMPEG_PATH?: string | undefined
  VIDEO_IMPORT_HOSTS?: string | undefined
  VIDEO_STREAM_HOSTS?: string | undefined
  ENCODER_PORT: number
}): VideoConfig => ({
  ffmpegPath: values.FFMPEG_PATH,
  importHosts: values.VIDEO_IMPORT_HOSTS?.split(',') ?? [],
  streamHosts: values.VIDEO_STREAM_HOSTS?.split(',') ?? [],
  encoderPort: values.ENCODER_PORT,
})
