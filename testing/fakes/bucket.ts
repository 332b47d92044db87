import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BucketConfig } from '#platform/settings/files-config.ts'

export type FakeBucket = Awaited<ReturnType<typeof startFakeBucket>>

/**
 * A storage that speaks as much S3 as is asked of one: objects with ranges, uploads in parts, lists, each with its signature
 * (AWS Signature Version 4, worked out here from the description).
 */
export async function startFakeBucket(given: { folder?: string } = {}) {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const config: BucketConfig = {
    endpoint: '',
    region: 'eu-test-1',
    folder: given.folder ?? '',
    accessKeyId: 'fake',
    secretAccessKey: 'fake-secret',
  }
  let isAway = false
  const server = createServer((request, response) => void serve(request, response))

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const url = new URL(request.url!, 'http://fake')
    if (isAway) return void response.writeHead(500).end()
    if (!isSigned(request, url, config)) return refuse(response, 403, 'SignatureDoesNotMatch')
    const key = decodeURIComponent(url.pathname.replace(/^\/bucket\/?/, ''))
    if (key === '') return list(response, url.searchParams.get('prefix') ?? '')
    if (request.method === 'POST') return severalParts(response, { key, url })
    if (request.method === 'PUT') return put(response, { key, url, body })
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    send(response, { request, content: objects.get(key) })
  }

  function put(response: ServerResponse, { key, url, body }: { key: string; url: URL; body: Buffer }): void {
    const part = url.searchParams.get('partNumber')
    if (part) uploads.get(url.searchParams.get('uploadId')!)!.set(Number(part), body)
    else objects.set(key, body)
    response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
  }

  function severalParts(response: ServerResponse, { key, url }: { key: string; url: URL }): void {
    const begun = url.searchParams.get('uploadId')
    response.writeHead(200, { 'content-type': 'application/xml' })
    if (!begun) {
      const id = `upload-${uploads.size}`
      uploads.set(id, new Map())
      const texts = `<Bucket>bucket</Bucket><Key>${key}</Key><UploadId>${id}</UploadId>`
      return void response.end(`<InitiateMultipartUploadResult>${texts}</InitiateMultipartUploadResult>`)
    }
    const parts = [...uploads.get(begun)!].sort(([one], [other]) => one - other)
    objects.set(key, Buffer.concat(parts.map(([, bytes]) => bytes)))
    const texts = `<Location>x</Location><Bucket>bucket</Bucket><Key>${key}</Key><ETag>"x-1"</ETag>`
    response.end(`<CompleteMultipartUploadResult>${texts}</CompleteMultipartUploadResult>`)
  }

  function list(response: ServerResponse, prefix: string): void {
    const found = [...objects].filter(([key]) => key.startsWith(prefix))
    const texts = found.map(
      ([key, { length }]) => `<Contents><Key>${key}</Key><Size>${length}</Size></Contents>`,
    )
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(
      `<ListBucketResult><KeyCount>${found.length}</KeyCount><IsTruncated>false</IsTruncated>${texts.join('')}</ListBucketResult>`,
    )
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  config.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`
  return {
    config,
    objects,
    /** It answers 500 to everything, until it does not. */
    setAway: (next: boolean) => {
      isAway = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}

function send(
  response: ServerResponse,
  { request, content }: { request: IncomingMessage; content: Buffer | undefined },
): void {
  if (!content) {
    refuse(response, 404, 'NoSuchKey')
    return
  }
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const bytes = from === undefined ? content : content.subarray(Number(from), to ? Number(to) + 1 : undefined)
  response.writeHead(from === undefined ? 200 : 206, { 'content-length': bytes.length })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** As Amazon describes it: the same string from both sides, signed by a key of the day. */
function isSigned(
  request: IncomingMessage,
  url: URL,
  { region, accessKeyId, secretAccessKey }: BucketConfig,
): boolean {
  const authorization = request.headers.authorization ?? ''
  const [, day, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\d{8})\/[^,]+, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? []
  if (!day || !authorization.includes(`Credential=${accessKeyId}/${day}/${region}/s3/aws4_request`))
    return false
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const headers = names!.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [
    request.method,
    url.pathname,
    query,
    headers.join(''),
    names,
    request.headers['x-amz-content-sha256'],
  ]
  const scope = `${day}/${region}/s3/aws4_request`
  const hashed = createHash('sha256').update(canonical.join('\n')).digest('hex')
  const toSign = `AWS4-HMAC-SHA256\n${request.headers['x-amz-date']}\n${scope}\n${hashed}`
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (before, part) => createHmac('sha256', before).update(part).digest(),
    `AWS4${secretAccessKey}`,
  )
  return createHmac('sha256', key).update(toSign).digest('hex') === signature
}
