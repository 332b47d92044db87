/** Packages that were made elsewhere: taken without ffmpeg, after a look at every file of theirs. */
import { copyFile, lstat, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#platform/errors.ts'
import { VideoPackage, type VideoTrack } from '../package.schema.ts'
import { readFragments } from './fragments.ts'

const refuse = (detail: string) => new AppError(422, 'PACKAGE_FAULTY', detail)

const MOST_DESCRIPTION = 4_000_000
const MOST_PICTURE = 20_000_000

/** Reads and checks `video.json` and what it names; refused with the fault in words. */
export async function checkReadyMade(folder: string): Promise<VideoPackage> {
  await requireFile(folder, 'video.json', MOST_DESCRIPTION)
  const text = await readFile(join(folder, 'video.json'), 'utf8')
  const parsed = VideoPackage.safeParse(parsedJson(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw refuse(`video.json, ${issue!.path.join('.')}: ${issue!.message}`)
  }
  const made = parsed.data
  const tracks = tracksOf(made)
  if (tracks.length === 0) throw refuse('video.json: there is neither a rendition nor sound alone')
  if (new Set(tracks.map(({ name }) => name)).size < tracks.length)
    throw refuse('video.json: two tracks have the same name')
  for (const track of tracks) await checkTrack(folder, track)
  if (made.hasPoster) await requireFile(folder, 'poster.jpg', MOST_PICTURE)
  if (made.thumbnails) await requireFile(folder, 'thumbnails.jpg', MOST_PICTURE)
  return made
}

/** Exactly the files that it names, into an empty folder; `video.json` last. */
export async function copyReadyMade(from: string, to: string, made: VideoPackage): Promise<void> {
  await mkdir(to, { recursive: true })
  const names = [
    ...tracksOf(made).map(({ name }) => `${name}.mp4`),
    ...(made.hasPoster ? ['poster.jpg'] : []),
    ...(made.thumbnails ? ['thumbnails.jpg'] : []),
    'video.json',
  ]
  for (const name of names) await copyFile(join(from, name), join(to, name))
}

const tracksOf = ({ renditions, audio }: VideoPackage): VideoTrack[] => [
  ...renditions,
  ...(audio ? [audio] : []),
]

async function checkTrack(folder: string, { name, init, segments }: VideoTrack): Promise<void> {
  const file = `${name}.mp4`
  await requireFile(folder, file, Number.MAX_SAFE_INTEGER)
  const found = await readFragments(join(folder, file)).catch((error: unknown) => {
    throw refuse(`${file}: ${error instanceof Error ? error.message : 'cannot be read'}`)
  })
  const isSame =
    found.init === init &&
    found.segments.length === segments.length &&
    segments.every(([offset, length, seconds], index) => {
      const [o, l, s] = found.segments[index]!
      return o === offset && l === length && Math.abs(s - seconds) < 0.1
    })
  if (!isSame) throw refuse(`${file}: its segments are not where video.json says`)
}

/** No link, no folder: a link could lead to any file of the machine. */
async function requireFile(folder: string, name: string, mostBytes: number): Promise<void> {
  const found = await lstat(join(folder, name)).catch(() => null)
  if (!found?.isFile()) throw refuse(`${name} is missing`)
  if (found.size > mostBytes) throw refuse(`${name} is too large`)
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refuse('video.json is no JSON')
  }
}
