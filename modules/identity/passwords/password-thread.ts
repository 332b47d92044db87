import { argon2Sync } from 'node:crypto'

/** What one hash is made of; plain data, since it goes to another thread. */
export type Derivation = {
  message: string
  nonce: Uint8Array
  tagLength: number
  memory: number
  passes: number
  parallelism: number
}

/** One password at a time: the thread is there for nothing else (`passwords.ts`). */
export function derive(given: Derivation): Uint8Array {
  return argon2Sync('argon2id', given)
}
