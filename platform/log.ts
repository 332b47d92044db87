import pino, { type Logger } from 'pino'

const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'password',
  'token',
  'email',
  'iban',
  'cardNumber',
  'access_token',
  'refresh_token',
  'id_token',
]

/** Bytes of access lines that are written together: one write each is a twelfth of what answering a cart costs. */
const TOGETHER = 4096
const LONGEST_WAIT_MS = 250

type Output = pino.DestinationStream & { flush?(): void }

/**
 * What the process says of itself. Access lines wait for each other, at most a quarter of a second; every other line is
 * written at once, with those that waited before it.
 */
export function logOutput(dest: number | string = 1): Output {
  return pino.destination({ dest, minLength: TOGETHER, periodicFlush: LONGEST_WAIT_MS })
}

let ofProcess: Output | null = null

function ownOutput(): Output {
  ofProcess ??= logOutput()
  return ofProcess
}

/** Structured lines without personal data or tokens: known fields are cut out wherever they stand two levels deep. */
export function createLog(level: string, output: Output = ownOutput()): Logger {
  const paths = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`])
  const log = pino(
    {
      level,
      redact: { paths, censor: '[cut]' },
      base: undefined,
      hooks: {
        logMethod(given, method) {
          method.apply(this, given)
          output.flush?.()
        },
      },
      serializers: {
        err: (error: Error) => ({
          type: error.name,
          message: withoutPersonalData(error.message),
          stack: withoutPersonalData(error.stack ?? ''),
        }),
      },
    },
    output,
  )
  accessLogs.set(log, pino({ level, base: undefined }, output))
  return log
}

const accessLogs = new WeakMap<Logger, Logger>()

/**
 * For the one line of each request: looking for thirty paths in it costs as much as a cached page. It says nothing but
 * what the program itself has named: a method, a pattern of a route, two numbers.
 */
export function accessLogOf(log: Logger): Logger {
  return accessLogs.get(log) ?? log
}

/** Error texts of libraries may quote what they were given: addresses, tokens, IBANs and card numbers go. */
export function withoutPersonalData(text: string): string {
  return text
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[mail]')
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]')
    .replace(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,4})?\b/g, '[iban]')
    .replace(/\b(?:\d[ -]?){13,19}\b/g, '[number]')
}
