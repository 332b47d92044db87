import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

export type Files = {
  save(key: string, content: Uint8Array): Promise<void>
  load(key: string): Promise<Uint8Array>
  remove(key: string): Promise<void>
}

/** Files in a folder of this machine. Keys are made by the program, never by a person. */
export function createFiles(dataDir: string): Files {
  const disk = new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }))
  return {
    save: (key, content) => disk.put(key, content),
    load: (key) => disk.getBytes(key),
    remove: (key) => disk.delete(key),
  }
}
