import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isDatabaseGone, isUnstorable } from '../db.ts'
import { AppError, type ErrorGroups } from '../errors.ts'
import { FRESH_SIGN_IN_REQUIRED } from './access.ts'

/** The body of every refusal: RFC 9457, plus the fields the clients of the specification read. */
export const Problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  errorCode: z.string().optional(),
  errors: z
    .record(z.string(), z.array(z.strictObject({ errorCode: z.string(), message: z.string().optional() })))
    .optional(),
  localizedErrors: z.array(z.strictObject({ de: z.string(), en: z.string(), ja: z.string() })).optional(),
})
export type Problem = z.infer<typeof Problem>

/** Codes that every operation may refuse with, by status: of the guard, of limits, of an id that is nobody's here, and of pictures of others. */
export const COMMON_REFUSALS: Readonly<Record<number, readonly string[]>> = {
  400: ['INVALID_INPUT'],
  401: ['UNAUTHORIZED', FRESH_SIGN_IN_REQUIRED, 'OFFICE_SIGN_IN'],
  403: ['MISSING_SCOPE', 'PLATFORM_ACTIONS_ARE_NOT_ALLOWED', 'OFFICE_NOT_ALLOWED', 'CROSS_SITE_REQUEST'],
  404: ['NOT_FOUND'],
  422: ['MEDIA_FOREIGN'],
  429: ['TOO_MANY_REQUESTS'],
  503: ['SIGN_IN_UNAVAILABLE', 'OVERLOADED'],
}

/** The one error handler: 4xx says code and detail, 5xx says nothing and logs everything. */
export function answerError(
  error: FastifyError | AppError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { problem, retryAfterSeconds } = problemOf(undeclared(error, request) ?? error)
  if (problem.status >= 500) request.log.error({ err: error }, 'request failed')
  if (problem.status === 401) void reply.header('www-authenticate', challengeOf(error))
  if (retryAfterSeconds) void reply.header('retry-after', String(retryAfterSeconds))
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problem)
}

/** In tests a code that the endpoint does not declare is a fault, so that what is declared stays true. */
function undeclared(error: Error, { method, routeOptions }: FastifyRequest): Error | null {
  const { operation, refusals = {} } = routeOptions.config ?? {}
  if (!isTest || !operation || !(error instanceof AppError)) return null
  const { status, code } = error
  if (refusals[status]?.includes(code) || COMMON_REFUSALS[status]?.includes(code)) return null
  const fault = `${method} ${routeOptions.url} refuses with ${status} ${code}, which its endpoint does not declare`
  process.stderr.write(`${fault}\n`)
  return new Error(fault, { cause: error })
}

const isTest = process.env['NODE_ENV'] === 'test'

function challengeOf(error: Error): string {
  return (error instanceof AppError && error.options.challenge) || 'Bearer'
}

export function problemOf(error: FastifyError | AppError | Error): {
  problem: Problem
  retryAfterSeconds?: number
} {
  if (error instanceof AppError)
    return { problem: fromAppError(error), retryAfterSeconds: error.options.retryAfterSeconds }
  if ('validation' in error && error.validation) return { problem: fromValidation(error.validation) }
  if (isDatabaseGone(error)) {
    return {
      problem: { type: 'about:blank', title: 'UNAVAILABLE', status: 503, detail: 'Try again in a moment' },
      retryAfterSeconds: 2,
    }
  }
  if (isUnstorable(error))
    return {
      problem: fromValidation([{ instancePath: '', message: 'contains characters that cannot be kept' }]),
    }
  const status = (error as FastifyError).statusCode ?? 500
  if (status >= 400 && status < 500) {
    return {
      problem: {
        type: 'about:blank',
        title: (error as FastifyError).code ?? 'BAD_REQUEST',
        status,
        detail: plainDetail(status, error),
      },
    }
  }
  if (status === 503) {
    return {
      problem: { type: 'about:blank', title: 'OVERLOADED', status, detail: 'Try again in a moment' },
      retryAfterSeconds: 5,
    }
  }
  return {
    problem: {
      type: 'about:blank',
      title: 'INTERNAL',
      status: 500,
      detail: 'A server error occurred during the request.',
    },
  }
}

function fromAppError(error: AppError): Problem {
  const { errors, localizedErrors, title } = error.options
  return {
    type: 'about:blank',
    title: title ?? error.code,
    status: error.status,
    detail: error.detail,
    errorCode: error.code,
    ...(errors ? { errors } : {}),
    ...(localizedErrors ? { localizedErrors } : {}),
  }
}

/** Bad input names each field, so that a form can show the message where it belongs. */
function fromValidation(issues: { instancePath: string; keyword?: string; message?: string }[]): Problem {
  const errors: ErrorGroups = {}
  for (const issue of issues) {
    const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || '(body)'
    errors[field] ??= []
    errors[field].push({ errorCode: 'INVALID', message: issue.message ?? 'is not valid' })
  }
  return {
    type: 'about:blank',
    title: 'INVALID_INPUT',
    status: 400,
    detail: 'The request is not valid',
    errorCode: 'INVALID_INPUT',
    errors,
  }
}

function plainDetail(status: number, error: Error): string {
  if (status === 404) return 'Not found'
  if (status === 413) return 'The request is too large'
  if (status === 415) return 'Only application/json is accepted'
  if (status === 429) return 'Too many requests'
  return error.message.slice(0, 200)
}
