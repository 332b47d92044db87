// npm run club -- …: work of the staff by command, on the database of the running program.
import { existsSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { createLog } from '#platform/log.ts'
import { ConfigError, readConfig } from '#platform/settings/config.ts'
import { sentenceOf } from '#platform/start-error.ts'
import { UsageError } from './club/arguments.ts'
import { commandOf, HELP, runCommand } from './club/commands.ts'

const args = process.argv.slice(2)
const user = userInfo().username
const wanted = understood()
if (!wanted) end(0, HELP)

const config = settings()
// Loaded for what is understood alone: it takes longer than most commands.
const { assemble } = await import('../server.ts')
const program = await assemble({
  config,
  databaseUrl: databaseUrl(),
  log: createLog('silent'),
  // Mails and refunds are jobs: the running program does them.
  workers: false,
  web: 'none',
}).catch(unreachable)
await program.jobs.start().catch(unreachable)
const { code, out, err } = await runCommand(program, args, user, ask)
// Whatever was done is committed: nothing is left to wait for.
end(code, out || err)

/** A command that is not understood need not wake the program. */
function understood() {
  try {
    return commandOf(args, user)
  } catch (error) {
    if (error instanceof UsageError) end(2, `${error.message} See --help.`)
    throw error
  }
}

function settings() {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError) end(2, error.message)
    throw error
  }
}

/** The server writes down where its database is, so that a second program finds the bundled one. */
function databaseUrl(): string {
  if (config.databaseUrl) return config.databaseUrl
  const file = join(config.dataDir, 'database-url')
  if (!existsSync(file))
    end(1, 'The club is not running here: start it first with npm start, or name DATABASE_URL.')
  return readFileSync(file, 'utf8').trim()
}

/** Scripts are not asked: what they mean they say. */
async function ask(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await lines.question(`${question} [y/N] `)
  lines.close()
  return /^(y|yes|j|ja)$/i.test(answer.trim())
}

function unreachable(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ECONNREFUSED' || code === 'ENOENT')
    end(1, 'The database does not answer: start the club first with npm start.')
  end(1, sentenceOf(error) ?? (error as Error).message)
}

function end(code: number, sentence: string): never {
  const stream = code === 0 ? process.stdout : process.stderr
  stream.write(`${sentence}\n`)
  process.exit(code)
}
