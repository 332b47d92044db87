import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Agent, request } from 'undici'
import { buildVideoPage } from '#modules/videos/build.ts'
import type { VideoPackage } from '#modules/videos/package.schema.ts'
import { openDatabase } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { type Bench, usage } from './processes.ts'

const UID = 'bench-live'
/** 1.3 Mbit/s, as a phone on a good line gets it. */
const SEGMENT_BYTES = 325_000
const SEGMENT_MS = 2_000
const SEGMENTS = 30
const VIEWERS = Number(process.env['BENCH_VIEWERS'] ?? 500)
const SECONDS = 20
const HOST = 'club.localhost:3000'

/**
 * Viewers of one live stream, each of whom asks for the list and the next segment every two seconds: the processor's time that
 * one of them costs, beside nginx with the same files. Goal: twice as much at most. Answers with what was not kept.
 */
export async function measureStreams(bench: Bench, { dataDir }: { dataDir: string }): Promise<string[]> {
  const nginx = startNginx(dataDir)
  if (!nginx) {
    console.log('streams: nginx is not installed, nothing to compare with')
    return []
  }
  await makeLive(bench, dataDir)
  try {
    const own = await watch({
      address: `${bench.product.address}/streams/open/${UID}`,
      host: HOST,
      cpuMs: async () => {
        const { cpu } = await usage(bench.product)
        return (cpu.user + cpu.system) / 1000
      },
    })
    const theirs = await watch({
      address: nginx.address,
      host: 'localhost',
      cpuMs: async () => nginx.cpuMs(),
    })
    const ratio = own.cpuMs / theirs.cpuMs
    const line = (of: typeof own) =>
      `${of.cpuMs.toFixed(2)} ms/s a viewer, ${of.late} of ${of.asked} segments late, p99 ${of.p99.toFixed(0)} ms`
    console.log(`\n${VIEWERS} viewers of one live stream, ${SECONDS} s`)
    console.log(`  nginx  ${line(theirs)}`)
    console.log(`  Kurve  ${line(own)}, ${ratio.toFixed(2)} times nginx`)
    return [
      ...(ratio > 2 ? [`a viewer costs ${ratio.toFixed(2)} times what they cost nginx, not 2`] : []),
      ...(own.late > 0 ? [`${own.late} segments came later than they are long`] : []),
    ]
  } finally {
    nginx.stop()
  }
}

/** A film of noise that has been live for a while. */
async function makeLive({ databaseUrl }: Bench, dataDir: string): Promise<void> {
  const segments = Array.from({ length: SEGMENTS }, (_, index): [number, number, number] => [
    1_000 + index * SEGMENT_BYTES,
    SEGMENT_BYTES,
    SEGMENT_MS / 1000,
  ])
  const track = { name: '480p', bandwidth: 1_300_000, codecs: 'avc1.4d401e,mp4a.40.2', init: 1_000, segments }
  const made: VideoPackage = {
    seconds: (SEGMENTS * SEGMENT_MS) / 1000,
    renditions: [{ ...track, width: 854, height: 480 }],
    audio: null,
    thumbnails: null,
    hasPoster: false,
  }
  const folder = join(dataDir, 'videos', UID)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, '480p.mp4'), randomBytes(1_000 + SEGMENTS * SEGMENT_BYTES))
  writeFileSync(join(folder, 'video.json'), JSON.stringify(made))
  const { db, close } = openDatabase({ url: databaseUrl, poolSize: 1 })
  await buildVideoPage(db, { uid: UID, payment: 'free' })
  await sql`
    insert into videos (uid, working_title, state, package, seconds)
    values (${UID}, ${UID}, 'Ready', ${UID}, ${made.seconds}) on conflict do nothing`.execute(db)
  // Long over for the clock of its segments, so that all of them are there, and running for whoever asks.
  await sql`
    insert into live_streams (id, uid, starts_at, ends_at, is_on_radio)
    values (${newId()}, ${UID}, now() - interval '1 hour', now() + interval '1 hour', false)`.execute(db)
  await close()
}

type Watched = { cpuMs: number; asked: number; late: number; p99: number }

/** The viewers begin within one segment of each other, as they do. */
async function watch(given: {
  address: string
  host: string
  cpuMs: () => Promise<number>
}): Promise<Watched> {
  const { address, host, cpuMs } = given
  const dispatcher = new Agent({ connections: VIEWERS, pipelining: 1 })
  const took: number[] = []
  const get = async (file: string) => {
    const answer = await request(`${address}/${file}`, { headers: { host }, dispatcher })
    await answer.body.dump({ limit: 10_000_000 })
    if (answer.statusCode !== 200) throw new Error(`${address}/${file}: ${answer.statusCode}`)
  }
  const viewer = async (index: number, rounds: number) => {
    await sleep((index * SEGMENT_MS) / VIEWERS)
    for (let round = 0; round < rounds; round++) {
      const started = performance.now()
      await get('480p.m3u8')
      await get(`480p/${round % SEGMENTS}.m4s`)
      const took_ = performance.now() - started
      took.push(took_)
      await sleep(Math.max(0, SEGMENT_MS - took_))
    }
  }
  const all = (rounds: number) =>
    Promise.all(Array.from({ length: VIEWERS }, (_, index) => viewer(index, rounds)))
  await all(2)
  took.length = 0
  // What the program does without any viewer is nobody's.
  const quiet = await cpuMs()
  await sleep(SECONDS * 1000)
  const before = await cpuMs()
  await all((SECONDS * 1000) / SEGMENT_MS)
  const spent = (await cpuMs()) - before - (before - quiet)
  await dispatcher.close()
  const sorted = took.toSorted((one, other) => one - other)
  return {
    cpuMs: spent / SECONDS / VIEWERS,
    asked: took.length,
    late: took.filter((ms) => ms > SEGMENT_MS).length,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  }
}

/** nginx with the same list and segments as files; null where it is not installed. */
function startNginx(dataDir: string): { address: string; cpuMs: () => number; stop: () => void } | null {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
  } catch {
    return null
  }
  const home = join(dataDir, 'nginx')
  mkdirSync(join(home, 'files/480p'), { recursive: true })
  const list = [
    ...['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-TARGETDURATION:4', '#EXT-X-PLAYLIST-TYPE:EVENT'],
    ...Array.from({ length: SEGMENTS }, (_, index) => `#EXTINF:2.00000,\n480p/${index}.m4s`),
  ].join('\n')
  writeFileSync(join(home, 'files/480p.m3u8'), list)
  for (let index = 0; index < SEGMENTS; index++)
    writeFileSync(join(home, `files/480p/${index}.m4s`), randomBytes(SEGMENT_BYTES))
  const port = 38_971
  writeFileSync(
    join(home, 'nginx.conf'),
    `worker_processes 1; daemon off; pid ${home}/pid; error_log ${home}/error.log;
    events { worker_connections 4096; }
    http { sendfile on; access_log ${home}/access.log; keepalive_requests 100000;
      client_body_temp_path ${home}/a; proxy_temp_path ${home}/b; fastcgi_temp_path ${home}/c;
      uwsgi_temp_path ${home}/d; scgi_temp_path ${home}/e;
      server { listen 127.0.0.1:${port}; root ${home}/files; } }`,
  )
  execFileSync('chmod', ['-R', 'a+rX', home])
  const child = spawn('nginx', ['-e', join(home, 'error.log'), '-c', join(home, 'nginx.conf')], {
    stdio: 'ignore',
  })
  return {
    address: `http://127.0.0.1:${port}`,
    cpuMs: () => cpuOf(child.pid!),
    stop: () => void child.kill(),
  }
}

/** Milliseconds of a process and its children, as Linux counts them: in hundredths of a second. */
function cpuOf(pid: number): number {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => Number(name) === pid || fieldsOf(name)[1] === String(pid))
  return pids.reduce((sum, one) => {
    const fields = fieldsOf(one)
    return sum + (Number(fields[11]) + Number(fields[12])) * 10
  }, 0)
}

/** Of `/proc/<pid>/stat`, behind the name: state, parent, … */
function fieldsOf(pid: string): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
