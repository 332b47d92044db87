import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

export type Files = {
  save(key: string, content: Uint8Array): Promise<void>
  /** @throws FileMissing where it lies nowhere */
  load(key: string): Promise<Uint8Array>
  remove(key: string): Promise<void>
}

/** There is no such file, in no store: asking again is of no use. */
export class FileMissing extends Error {
  override name = 'FileMissing'

  constructor(key: string, options?: ErrorOptions) {
    super(`there is no file ${key}`, options)
  }
}

/** Files in a folder of this machine. Keys are made by the program, never by a person. */
export function createFiles(dataDir: string): Files {
  const disk = new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }))
  return {
    save: (key, content) => disk.put(key, content),
    load: (key) =>
      disk.getBytes(key).catch((error: Error) => {
        const reason = (error.cause as NodeJS.ErrnoException | undefined)?.code
        throw reason === 'ENOENT' ? new FileMissing(key, { cause: error }) : error
      }),
    remove: (key) => disk.delete(key),
  }
}
