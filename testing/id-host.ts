import { createHash, randomBytes } from 'node:crypto'
import { type Domains, siteOrigin } from '#club/domains.ts'
import { siteByKey } from '#club/sites.ts'

/** The provider as whoever signs in by requests alone reaches it. */
export type IdHost = {
  issuer: string
  domains: Domains
  /** A request to it, whatever the machine resolves. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

/** Node does not resolve *.localhost, so the name goes into the header; the Fetch API would not let it. */
export async function fetchFrom(given: {
  port: number
  host: string
  path: string
  init: RequestInit | undefined
}): Promise<Response> {
  const { request } = await import('node:http')
  const { init = {} } = given
  const headers = { ...Object.fromEntries(new Headers(init.headers)), host: given.host }
  const body = init.body === undefined || init.body === null ? null : String(init.body)
  const hasType = 'content-type' in headers || !(init.body instanceof URLSearchParams)
  const type = hasType ? {} : { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }
  const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port: given.port,
        host: '127.0.0.1',
        path: given.path,
        method: init.method ?? 'GET',
        headers: { ...type, ...length, ...headers },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('end', () => {
          const received = new Headers()
          for (const [name, value] of Object.entries(answer.headers))
            for (const one of [value].flat()) received.append(name, String(one))
          const status = answer.statusCode ?? 500
          const isEmpty = status === 204 || status === 304 || status === 303
          resolve(new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers: received }))
        })
      },
    )
    sent.on('error', reject)
    sent.end(body ?? undefined)
  })
}

/** A browser without JavaScript: keeps cookies by path, sends the Origin header, follows redirects on the id host. */
export class TestBrowser {
  /** By name; those of one path alone by name and path. */
  readonly cookies = new Map<string, { value: string; path: string }>()
  readonly server: IdHost
  readonly #userAgent: string | undefined
  constructor(server: IdHost, userAgent?: string) {
    this.server = server
    this.#userAgent = userAgent
  }

  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const pathname = path.replace(/\?.*$/, '')
    const cookie = [...this.cookies]
      .filter(([, one]) => pathname === one.path || pathname.startsWith(one.path.replace(/\/?$/, '/')))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
      .join('; ')
    const response = await this.server.fetch(path, {
      ...init,
      headers: {
        ...Object.fromEntries(new Headers(init.headers)),
        ...(this.#userAgent ? { 'user-agent': this.#userAgent } : {}),
        ...(cookie ? { cookie } : {}),
      },
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  /** GET, following redirects as long as they stay on the id host; the last address in `url`. */
  async open(path: string): Promise<{ response: Response; url: string; text: string }> {
    return this.#follow(await this.request(path), path)
  }

  /** Fills in the first form of a page, or the first that is sent to such an address, and sends it. */
  async submit(
    page: { text: string; url: string },
    fields: Record<string, string>,
    to = '',
  ): Promise<{ response: Response; url: string; text: string }> {
    const actions = [...page.text.matchAll(/<form[^>]*method="post"[^>]*action="([^"]+)"/g)]
    const action = actions.map((match) => match[1]!).find((one) => one.includes(to))
    if (!action) throw new Error(`No form on ${page.url}`)
    const path =
      new URL(unescapeHtml(action), this.origin).pathname + new URL(unescapeHtml(action), this.origin).search
    const hidden = Object.fromEntries(
      [...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map((match) => [
        match[1]!,
        unescapeHtml(match[2]!),
      ]),
    )
    const response = await this.request(path, {
      method: 'POST',
      body: new URLSearchParams({ ...hidden, ...fields }),
      headers: { origin: this.origin },
    })
    return this.#follow(response, path)
  }

  get origin(): string {
    return this.server.issuer
  }

  async #follow(first: Response, path: string): Promise<{ response: Response; url: string; text: string }> {
    let response = first
    let url = path
    for (let hops = 0; hops < 10; hops += 1) {
      const location = response.headers.get('location')
      if (!location) break
      const target = new URL(location, this.origin)
      url = target.href
      if (target.origin !== this.origin) break
      url = target.pathname + target.search
      response = await this.request(url)
    }
    return { response, url, text: await response.text() }
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const [name = '', ...value] = pair.split('=')
    const attribute = (key: string) =>
      attributes.find((one) => one.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1)
    const expires = attribute('expires')
    const path = attribute('path') ?? '/'
    const key = path === '/' ? name : `${name} ${path}`
    if (expires && new Date(expires) < new Date()) this.cookies.delete(key)
    else this.cookies.set(key, { value: value.join('='), path })
  }
}

function unescapeHtml(text: string): string {
  return text.replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code))).replaceAll('&amp;', '&')
}

export type AuthorizationRequest = {
  path: string
  verifier: string
  clientId: string
  redirectUri: string
  state: string
}

/** The request that a site sends the browser off with. */
export function authorizationRequest(
  server: IdHost,
  more: { site?: string; parameters?: Record<string, string | undefined> } = {},
): AuthorizationRequest {
  const verifier = randomBytes(32).toString('base64url')
  const state = randomBytes(8).toString('hex')
  const query = new URLSearchParams({
    client_id: 'kurve-web',
    response_type: 'code',
    scope: 'openid shop checkout account contact cms wallet offline_access',
    redirect_uri: `${siteOrigin(siteByKey(more.site ?? 'global')!, server.domains)}/sso/callback`,
    state,
    nonce: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    acr_values: 'Level3',
    ui_locales: 'nb',
  })
  for (const [name, value] of Object.entries(more.parameters ?? {})) {
    if (value === undefined) query.delete(name)
    else query.set(name, value)
  }
  const [clientId, redirectUri] = ['client_id', 'redirect_uri'].map((name) => query.get(name) ?? '')
  return {
    path: `/connect/authorize?${query}`,
    verifier,
    clientId: clientId!,
    redirectUri: redirectUri!,
    state,
  }
}

export type Tokens = {
  access_token: string
  refresh_token: string
  id_token: string
  scope: string
  expires_in: number
}

/** Signs in like a person and redeems the code like a site. */
export async function signInAs(
  browser: TestBrowser,
  given: { email: string; password: string } & Parameters<typeof authorizationRequest>[1],
): Promise<Tokens> {
  const { server } = browser
  const request = authorizationRequest(server, given)
  const form = await browser.open(request.path)
  const back = form.url.startsWith('http')
    ? form
    : await browser.submit(form, { email: given.email, password: given.password, remember: 'yes' })
  const code = new URL(back.url).searchParams.get('code')
  if (!code) throw new Error(`No code but ${back.url}`)
  const response = await redeem(server, { code, request })
  if (response.status !== 200) throw new Error(await response.text())
  return (await response.json()) as Tokens
}

export function redeem(
  server: IdHost,
  given: { code: string; request: AuthorizationRequest; parameters?: Record<string, string> },
): Promise<Response> {
  return tokenRequest(server, {
    grant_type: 'authorization_code',
    code: given.code,
    client_id: given.request.clientId,
    redirect_uri: given.request.redirectUri,
    code_verifier: given.request.verifier,
    ...given.parameters,
  })
}

export function tokenRequest(
  server: IdHost,
  parameters: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return server.fetch('/connect/token', {
    method: 'POST',
    headers,
    body: new URLSearchParams({ client_id: 'kurve-web', ...parameters }),
  })
}
