import { ConfigError } from './settings/config.ts'

/** A plain sentence for the person who started the program. */
export class StartError extends Error {
  override name = 'StartError'
}

/** What somebody can do about a start that failed; null for what is no matter of settings. */
export function sentenceOf(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof StartError) return error.message
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return 'PORT is taken by another program; choose another one, for example PORT=3001.'
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return 'DATABASE_URL leads to a server that does not answer; check it, for example DATABASE_URL=postgres://kurve:secret@127.0.0.1:5432/kurve.'
  if (code === '57P03') return 'The database is still starting up; start again in a moment.'
  if (code === '28P01')
    return 'DATABASE_URL has a wrong user or password; check it, for example DATABASE_URL=postgres://kurve:secret@127.0.0.1:5432/kurve.'
  return null
}
