/** Films that somebody of the club put into the folder `videos/import`, and packages that were made elsewhere. */
import { copyFile, lstat, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { removeStored, storePackage } from './package-files.ts'
import { folderIn, newName, removeTree, type VideoPlaces } from './places.ts'
import { checkReadyMade, copyReadyMade } from './ready-made.ts'
import { titleOf } from './uploads.rules.ts'
import { insertVideo, type UploadsContext } from './uploads.ts'
import { leavePackageOf, putWork } from './works.storage.ts'

export type Importable = { name: string; kind: 'film' | 'package'; bytes: number | null }

const MOST_LISTED = 100

/** What lies there; links and hidden files do not. */
export async function listImports({ imports }: VideoPlaces): Promise<Importable[]> {
  const names = (await readdir(await folderIn(imports))).filter((name) => !name.startsWith('.')).sort()
  const found: Importable[] = []
  for (const name of names.slice(0, MOST_LISTED)) {
    const { isFile, isFolder, size } = await seen(join(imports, name))
    if (isFile) found.push({ name, kind: 'film', bytes: size })
    if (isFolder && (await seen(join(imports, name, 'video.json'))).isFile)
      found.push({ name, kind: 'package', bytes: null })
  }
  return found
}

async function seen(path: string) {
  const stats = await lstat(path).catch(() => null)
  return { isFile: stats?.isFile() ?? false, isFolder: stats?.isDirectory() ?? false, size: stats?.size ?? 0 }
}

/** Only what the list has: a name is looked for there, never put into a path before. */
export async function importFromFolder(
  ctx: UploadsContext,
  trx: Trx,
  { name, uid }: { name: string; uid: string | null },
): Promise<{ uid: string; title: string }> {
  const { places } = ctx
  const found = (await listImports(places)).find((one) => one.name === name)
  if (!found) throw notFound()
  const video = uid ?? newName()
  const title = titleOf(name)
  if (uid === null) await insertVideo(trx, { uid: video, title, state: 'Waiting' })
  if (found.kind === 'package') await takePackage(ctx, trx, { name, uid: video })
  else {
    const source = newName()
    const target = join(await folderIn(places.sources), source)
    // Within one file system it is moved, else copied.
    await rename(join(places.imports, name), target).catch(() => copyFile(join(places.imports, name), target))
    await putWork(trx, { uid: video, source, isAddress: false, package: newName() })
    await ctx.enqueue(trx)
  }
  return { uid: video, title }
}

async function takePackage(
  { places, bucket, onReady }: UploadsContext,
  trx: Trx,
  { name, uid }: { name: string; uid: string },
): Promise<void> {
  const from = join(places.imports, name)
  const made = await checkReadyMade(from)
  const target = newName()
  try {
    const folder = join(await folderIn(places.packages), target)
    await copyReadyMade(from, folder, made)
    await storePackage(bucket, folder, target)
    await leavePackageOf(trx, uid)
    await trx
      .updateTable('videos')
      .set({ state: 'Ready', failed_because: null, package: target, seconds: made.seconds })
      .where('uid', '=', uid)
      .execute()
    await onReady(trx, { uid, seconds: made.seconds })
  } catch (error) {
    await removeTree(join(places.packages, target))
    await removeStored(bucket, target).catch(() => undefined)
    throw error
  }
}

/** From an address of a host that the settings name; fetched by whoever makes it. */
export async function importFromAddress(
  ctx: UploadsContext,
  trx: Trx,
  { address, uid }: { address: string; uid: string | null },
): Promise<{ uid: string; title: string }> {
  const video = uid ?? newName()
  const title = titleOf(new URL(address).pathname)
  if (uid === null) await insertVideo(trx, { uid: video, title, state: 'Waiting' })
  await putWork(trx, { uid: video, source: address, isAddress: true, package: newName() })
  await ctx.enqueue(trx)
  return { uid: video, title }
}
