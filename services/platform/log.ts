// The application's log output: one JSON object per line, or readable lines in a terminal. It contains no personal
// data. Requests are logged as method and route pattern, errors as type, message, and stack.
import { pino, stdSerializers, type Logger, type LoggerOptions } from 'pino'
import { build as pretty } from 'pino-pretty'

import type { Config } from './config.ts'
import { createOutageLines } from './outage-lines.ts'
import { isExplained } from './unavailable.ts'

/** The fields of a request that are logged. The URL is omitted because of its query string. */
interface LoggedRequest {
  readonly id?: string
  readonly method?: string
  readonly routeOptions?: { readonly url?: string }
}

/**
 * Postgres puts values of the rejected row into `detail` and `where`, so only fields without personal data are logged.
 * An error that tells an operator what to do is logged without its stack and cause.
 */
const serializeError = (error: Error): Record<string, unknown> => {
  if (isExplained(error)) return { type: error.name, message: error.message }
  const { type, message, stack, ...rest } = stdSerializers.err(error)
  return { type, message, stack, ...('code' in rest ? { code: rest.code } : {}) }
}

export const loggerOptions: LoggerOptions = {
  base: null,
  redact: {
    paths: ['password', 'token', 'secret', 'email', 'body', 'query', 'headers'].flatMap((name) => [name, `*.${name}`]),
    censor: '[redacted]',
  },
  serializers: {
    err: serializeError,
    req: ({ id, method, routeOptions }: LoggedRequest) => ({ id, method, route: routeOptions?.url }),
    res: ({ statusCode }: { readonly statusCode?: number }) => ({ statusCode }),
  },
}

/** The error of a warning, if it has one. */
const findError = ([fields]: readonly unknown[]): unknown =>
  typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined

/**
 * The logger of the process. Pass it to Fastify as `loggerInstance` and to every background task. Its warnings about a
 * store that cannot be used share one line.
 */
export const createLogger = (config: Pick<Config, 'logLevel' | 'environment'>): Logger => {
  const options: LoggerOptions = { ...loggerOptions, level: config.logLevel }
  const create = (extra: LoggerOptions = {}): Logger =>
    config.environment === 'production' || !process.stdout.isTTY
      ? pino({ ...options, ...extra })
      : pino({ ...options, ...extra }, pretty({ translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname', sync: true }))
  const outageLogger = create()
  const reportOutage = createOutageLines((err) =>
    outageLogger.warn({ err }, 'a store cannot be used; what needs it waits and tries again'),
  )
  return create({
    hooks: {
      logMethod(args, method, level) {
        if (level !== pino.levels.values['warn'] || !reportOutage(findError(args))) method.apply(this, args)
      },
    },
  })
}

export type { Logger } from 'pino'
