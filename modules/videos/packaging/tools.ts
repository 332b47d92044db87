/** ffmpeg and ffprobe: where they are, and how they are run. */
import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { setPriority } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

export type VideoTools = { ffmpeg: string; ffprobe: string }

/** By `FFMPEG_PATH` (the program ffmpeg, with ffprobe beside it) or on the path; null: there is none. */
export function findVideoTools(
  { FFMPEG_PATH, PATH = '' }: { FFMPEG_PATH?: string | undefined; PATH?: string | undefined } = process.env,
): VideoTools | null {
  const folders = FFMPEG_PATH ? [dirname(FFMPEG_PATH)] : PATH.split(delimiter).filter(Boolean)
  for (const folder of folders) {
    const tools = { ffmpeg: FFMPEG_PATH || join(folder, 'ffmpeg'), ffprobe: join(folder, 'ffprobe') }
    if (mayRun(tools.ffmpeg) && mayRun(tools.ffprobe)) return tools
  }
  return null
}

function mayRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export type ToolRun = {
  program: string
  args: readonly string[]
  /** Milliseconds after which it is ended. */
  timeout: number
  /** Each line that it writes. */
  onLine?: (line: string) => void
  signal?: AbortSignal | undefined
  isUrgent?: boolean | undefined
}

/** Ended by its own fault, or by ours: time or the signal. */
export class ToolFailure extends Error {
  override name = 'ToolFailure'
  readonly reason: 'failed' | 'time' | 'stopped'
  constructor(reason: 'failed' | 'time' | 'stopped', said: string) {
    super(`${reason}: ${said}`)
    this.reason = reason
  }
}

/** Without a shell and without our environment; unless it is urgent, behind everything else that wants the processor. */
export async function runTool({
  program,
  args,
  timeout,
  onLine,
  signal,
  isUrgent,
}: ToolRun): Promise<string> {
  signal?.throwIfAborted()
  const child = spawn(program, args, { env: { LC_ALL: 'C' }, stdio: ['ignore', 'pipe', 'pipe'] })
  let ended: 'time' | 'stopped' | null = null
  const end = (why: 'time' | 'stopped') => {
    ended ??= why
    child.kill('SIGKILL')
  }
  const timer = setTimeout(() => end('time'), timeout)
  const stop = () => end('stopped')
  signal?.addEventListener('abort', stop)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (said.length < 4000) said += text
  })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (onLine) onLine(line)
    else if (lines.length < 20_000) lines.push(line)
  })
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      if (!isUrgent) child.once('spawn', () => behind(child.pid))
      child.once('error', reject)
      child.once('close', resolve)
    })
    if (ended) throw new ToolFailure(ended, said)
    if (code !== 0) throw new ToolFailure('failed', said)
    return lines.join('\n')
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

function behind(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, 5)
  } catch {
    // It has ended already.
  }
}
