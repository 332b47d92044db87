import { fileURLToPath } from 'node:url'
import type { Db } from '../db.ts'
import { AppError } from '../errors.ts'
import type { Bucket } from './bucket.ts'
import { createFiles, FileMissing, type Files } from './files.ts'

/**
 * Papers, pictures and whatever else more than one process must find: in the database, in a folder that all processes share, or in
 * a bucket. What lay in the database or in the data folder of this process before is still found there.
 */
export function createSharedFiles(given: {
  db: Db
  /** Null: in the database. */
  elsewhere: { folderUrl: string } | { bucket: Bucket } | null
  dataDir: string
}): Files {
  const { db, elsewhere, dataDir } = given
  const inDatabase = databaseFiles(db)
  const files = elsewhere ? filesOf(elsewhere) : inDatabase
  const older = [...(elsewhere ? [inDatabase] : []), createFiles(dataDir)]
  return {
    save: files.save,
    async load(key) {
      try {
        return await files.load(key)
      } catch (error) {
        // A storage that does not answer is no reason to look elsewhere.
        if (error instanceof AppError) throw error
        for (const place of older) {
          const found = await place.load(key).catch(() => null)
          if (found) return found
        }
        throw error
      }
    },
    async remove(key) {
      for (const place of [files, ...older]) await place.remove(key)
    },
  }
}

function filesOf(elsewhere: { folderUrl: string } | { bucket: Bucket }): Files {
  return 'bucket' in elsewhere
    ? bucketFiles(elsewhere.bucket)
    : createFiles(fileURLToPath(elsewhere.folderUrl))
}

function bucketFiles(bucket: Bucket): Files {
  return {
    save: (key, bytes) => bucket.put(`files/${key}`, bytes),
    async load(key) {
      const found = await bucket.load(`files/${key}`)
      if (!found) throw new FileMissing(key)
      return found
    },
    remove: (key) => bucket.remove(`files/${key}`),
  }
}

function databaseFiles(db: Db): Files {
  return {
    async save(key, bytes) {
      const content = Buffer.from(bytes)
      await db
        .insertInto('files')
        .values({ key, content })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ content }))
        .execute()
    },
    async load(key) {
      const row = await db.selectFrom('files').select('content').where('key', '=', key).executeTakeFirst()
      if (!row) throw new FileMissing(key)
      return row.content
    },
    async remove(key) {
      await db.deleteFrom('files').where('key', '=', key).execute()
    },
  }
}
