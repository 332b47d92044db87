import {
  ApiError,
  Client,
  type Configuration,
  Environment,
  OrdersController,
  PaymentsController,
  VaultController,
} from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import { ProviderError } from '#modules/payments/provider.ts'

export type PaypalClient = ReturnType<typeof createPaypalClient>

/** The official library, sent to the address of the settings: it knows PayPal's own two only. */
class ClientAt extends Client {
  readonly #base: string

  constructor(config: Partial<Configuration>, base: string) {
    super(config)
    this.#base = base
  }

  override getRequestBuilderFactory(): ReturnType<Client['getRequestBuilderFactory']> {
    const make = super.getRequestBuilderFactory()
    return (method, path) => {
      const builder = make(method, path)
      builder.interceptRequest((request) => {
        const { pathname, search } = new URL(request.url)
        return { ...request, url: `${this.#base}${pathname}${search}` }
      })
      return builder
    }
  }
}

export function createPaypalClient(given: {
  clientId: string
  clientSecret: string
  apiBase: string
  timeoutMs: number
}) {
  const client = new ClientAt(
    {
      environment: Environment.Production,
      timeout: given.timeoutMs,
      clientCredentialsAuthCredentials: {
        oAuthClientId: given.clientId,
        oAuthClientSecret: given.clientSecret,
      },
    },
    given.apiBase,
  )

  /**
   * Asks PayPal whether it has sent this event. The library has no such call, so it goes through its own way of asking.
   * The event is put in as it came: written anew its checksum would be another.
   */
  async function isGenuine(transmission: Record<string, string>, rawBody: string): Promise<boolean> {
    const builder = client.getRequestBuilderFactory()('POST', '/v1/notifications/verify-webhook-signature')
    builder.header('content-type', 'application/json')
    builder.text(`${JSON.stringify(transmission).slice(0, -1)},"webhook_event":${rawBody}}`)
    builder.authenticate([{ oauth2: true }])
    const { body } = await builder.callAsText()
    const answer = verification.safeParse(parsed(String(body)))
    if (!answer.success) throw new ProviderError('unavailable', 'PayPal: no answer about an event')
    return answer.data.verification_status === 'SUCCESS'
  }

  /** For what the library has no call: the answer with its status, whatever it is. */
  async function call(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<{ status: number; body: unknown }> {
    const builder = client.getRequestBuilderFactory()(method, path)
    if (method === 'POST') {
      builder.header('content-type', 'application/json')
      builder.text(JSON.stringify(body ?? {}))
    }
    builder.validateResponse(false)
    builder.authenticate([{ oauth2: true }])
    const answer = await builder.callAsText()
    return { status: answer.statusCode, body: parsed(String(answer.body)) }
  }

  return {
    call,
    orders: new OrdersController(client),
    payments: new PaymentsController(client),
    vault: new VaultController(client),
    isGenuine,
  }
}

const verification = z.object({ verification_status: z.string() })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Where asking again would not help. */
const FINAL = new Set([400, 404, 422])

/** PayPal's refusals are final; everything else may have been done, or may work the next time. */
export async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderError) throw error
    const isFinal = error instanceof ApiError && FINAL.has(error.statusCode)
    throw new ProviderError(
      isFinal ? 'refused' : 'unavailable',
      `PayPal: ${issueOf(error) ?? 'no answer'}`,
      error,
    )
  }
}

/** Null: there is no such thing at PayPal, or no longer. */
export async function found<T>(work: () => Promise<{ result: T }>): Promise<T | null> {
  try {
    return (await work()).result
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return null
    throw error
  }
}

const problem = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
})

/** PayPal's own word for what is wrong, e.g. `INSTRUMENT_DECLINED`. */
export function issueOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  const body = problem.safeParse(parsed(String(error.body)))
  return body.success ? (body.data.details?.[0]?.issue ?? body.data.name ?? null) : null
}
