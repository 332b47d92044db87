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
}

export type VideoConfig = { ffmpegPath: string | undefined; importHosts: readonly string[] }

export const videoConfigOf = (values: {
  FFMPEG_PATH?: string | undefined
  VIDEO_IMPORT_HOSTS?: string | undefined
}): VideoConfig => ({
  ffmpegPath: values.FFMPEG_PATH,
  importHosts: values.VIDEO_IMPORT_HOSTS?.split(',') ?? [],
})
