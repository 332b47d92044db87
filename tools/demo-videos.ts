// node tools/demo-videos.ts [part of a name]: makes the films of the demo club anew. Needs ffmpeg; the program needs none for them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Film, films, lengthOf } from '#demo/filmmaker/films.ts'
import { FRAMES_PER_SECOND, framesOf } from '#demo/filmmaker/frames.ts'
import { RATE, soundOf, waveFile } from '#demo/filmmaker/sound.ts'
import { packageFilm } from '#modules/videos/packaging/package-film.ts'
import type { Rendition } from '#modules/videos/packaging/source.rules.ts'
import { findVideoTools } from '#modules/videos/packaging/tools.ts'

const FOLDER = join(import.meta.dirname, '../demo/videos')
const SIZES = { wide: { width: 854, height: 480 }, tall: { width: 480, height: 854 } }
const SMALL = { wide: { width: 426, height: 240 }, tall: { width: 240, height: 426 } }

const tools = findVideoTools()
if (!tools) {
  console.error('ffmpeg and ffprobe are needed: on the path, or by FFMPEG_PATH.')
  process.exit(1)
}
const wanted = films.filter((film) => film.package.includes(process.argv[2] ?? ''))
for (const film of wanted) {
  const { seconds, bytes } = await make(film, tools)
  console.log(`${film.package}: ${seconds} s, ${Math.ceil(bytes / 1024)} kB`)
}

async function make(film: Film, { ffmpeg, ffprobe }: NonNullable<typeof tools>) {
  const work = await mkdtemp(join(tmpdir(), 'film-'))
  const folder = join(FOLDER, film.package)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  try {
    const file = join(work, 'film.mkv')
    await recorded(film, { ffmpeg, work, file })
    const { seconds } = await packageFilm({
      tools: { ffmpeg, ffprobe },
      file,
      folder,
      renditions: renditionsOf(film),
      rate: RATE,
      audioAlone: film.shape ? null : { bits: 32_000, channels: 1, rate: RATE },
      preset: 'slower',
      posterAt: 2.9,
      isUrgent: true,
    })
    if (film.shape) await shrinkPictures(folder)
    return { seconds, bytes: await bytesIn(folder) }
  } finally {
    await rm(work, { recursive: true })
  }
}

/** Picture and sound as good as they are, in one file. */
async function recorded(film: Film, { ffmpeg, work, file }: { ffmpeg: string; work: string; file: string }) {
  const wave = join(work, 'sound.wav')
  await writeFile(wave, waveFile(soundOf(film.sound, lengthOf(film))))
  const size = film.shape && SIZES[film.shape]
  const pictures = size
    ? [
        '-f',
        'rawvideo',
        '-pix_fmt',
        'rgb24',
        '-s',
        `${size.width}x${size.height}`,
        '-r',
        `${FRAMES_PER_SECOND}`,
        '-i',
        '-',
      ]
    : []
  const encoder = spawn(
    ffmpeg,
    [
      '-y',
      '-loglevel',
      'error',
      ...pictures,
      '-i',
      wave,
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-qp',
      '8',
      '-c:a',
      'flac',
      file,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  if (size)
    for await (const frame of framesOf(film.shots, size))
      if (!encoder.stdin!.write(frame)) await once(encoder.stdin!, 'drain')
  encoder.stdin!.end()
  const [code] = await once(encoder, 'close')
  if (code !== 0) throw new Error(`${film.package} was not made`)
}

function renditionsOf({ shape }: Film): Rendition[] {
  if (!shape) return []
  return [
    { name: 'v240', ...SMALL[shape], quality: 43, most: 120_000, audioBits: 16_000, channels: 1 },
    { name: 'v480', ...SIZES[shape], quality: 43, most: 300_000, audioBits: 20_000, channels: 1 },
  ]
}

/** They are stored with the program: smaller than those of a club. */
async function shrinkPictures(folder: string): Promise<void> {
  for (const [name, width, quality] of [
    ['poster.jpg', 640, 55] as const,
    ['thumbnails.jpg', undefined, 45] as const,
  ]) {
    const file = join(folder, name)
    const picture = sharp(await readFile(file)).resize({ width })
    await writeFile(file, await picture.jpeg({ quality, mozjpeg: true }).toBuffer())
  }
}

async function bytesIn(folder: string): Promise<number> {
  const files = await readdir(folder)
  const sizes = await Promise.all(files.map((name) => stat(join(folder, name))))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}
