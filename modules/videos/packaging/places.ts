/** Where the files of films lie in the data folder. All names are made by the program. */
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '#platform/ids.ts'

export type VideoPlaces = {
  /** Packages that are whole. */
  packages: string
  /** Files that are being sent. */
  uploads: string
  /** Files that wait to be made into packages. */
  sources: string
  /** Packages that are being made; thrown away when nobody goes on. */
  work: string
  /** Where people of the club put files by other ways. */
  imports: string
}

export function videoPlaces(dataDir: string): VideoPlaces {
  const packages = join(dataDir, 'videos')
  return {
    packages,
    uploads: join(packages, '.uploads'),
    sources: join(packages, '.sources'),
    work: join(packages, '.work'),
    imports: join(packages, 'import'),
  }
}

/** A folder, made where it is missing. */
export async function folderIn(place: string, name?: string): Promise<string> {
  const folder = name === undefined ? place : join(place, name)
  await mkdir(folder, { recursive: true })
  return folder
}

/** Names a package, a source or a video: nobody finds one by guessing. */
export const newName = (): string => `f${newId().replaceAll('-', '')}`

/** How many bytes are free where films lie. */
export async function freeBytes(place: string): Promise<number> {
  const { bavail, bsize } = await statfs(await folderIn(place))
  return bavail * bsize
}

export const removeTree = (path: string): Promise<void> => rm(path, { recursive: true, force: true })
