/** One entry per language that a screen may show as it is (`localizedErrors[0].de`). */
export type LocalizedError = { de: string; en: string; ja: string }

/** Keyed groups of entries, e.g. `{"ShippingAddress.Phone": [{errorCode: "…"}]}`. */
export type ErrorGroups = Record<string, { errorCode: string; message?: string }[]>

export type AppErrorOptions = {
  /** Short machine-readable title; the client maps it to a message where it reads `title`. */
  title?: string
  errors?: ErrorGroups
  localizedErrors?: LocalizedError[]
  retryAfterSeconds?: number
  /** The `WWW-Authenticate` of a 401 that asks for more than a token. */
  challenge?: string
  cause?: unknown
}

/** The one error a use case throws. The error handler turns it into `application/problem+json`. */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly options: AppErrorOptions

  constructor(status: number, code: string, detail: string, options: AppErrorOptions = {}) {
    super(`${status} ${code}: ${detail}`, options.cause === undefined ? undefined : { cause: options.cause })
    this.status = status
    this.code = code
    this.detail = detail
    this.options = options
  }
}

/** Unknown ids and other people's ids are the same answer, to the byte. */
export function notFound(): AppError {
  return new AppError(404, 'NOT_FOUND', 'Not found')
}

export function unauthorized(detail = 'Sign in first'): AppError {
  return new AppError(401, 'UNAUTHORIZED', detail)
}

export function forbidden(code = 'FORBIDDEN', detail = 'Not allowed'): AppError {
  return new AppError(403, code, detail)
}
