import { fileURLToPath } from 'node:url'
import type { Db } from '../db.ts'
import { createFiles, type Files } from './files.ts'

/**
 * Papers, archives and whatever else more than one process must find: in the database, or in a folder that all processes
 * share (`FILES_URL`). What an earlier version has laid into the data folder of this process is still found there.
 */
export function createSharedFiles(given: { db: Db; filesUrl: string | null; dataDir: string }): Files {
  const { db, filesUrl, dataDir } = given
  const files = filesUrl ? folderOf(filesUrl) : databaseFiles(db)
  const older = createFiles(dataDir)
  return {
    save: files.save,
    load: (key) => files.load(key).catch((error) => older.load(key).catch(() => Promise.reject(error))),
    async remove(key) {
      await files.remove(key)
      await older.remove(key)
    },
  }
}

function folderOf(filesUrl: string): Files {
  return createFiles(fileURLToPath(filesUrl))
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
      if (!row) throw new Error(`there is no file ${key}`)
      return row.content
    },
    async remove(key) {
      await db.deleteFrom('files').where('key', '=', key).execute()
    },
  }
}
