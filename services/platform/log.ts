// The log lines of the house: one JSON object each, or readable lines in a terminal. No personal data: a request is its
// method and route pattern, an error is its kind, message and stack.
import { pino, stdSerializers, type Logger, type LoggerOptions } from 'pino'
import { build as pretty } from 'pino-pretty'

import type { Config } from './config.ts'

/** What a logged request shows of itself; the address with its query string stays out. */
interface LoggedRequest {
  readonly id?: string
  readonly method?: string
  readonly routeOptions?: { readonly url?: string }
}

/** Postgres puts values of the refused row into `detail` and `where`; only what names no person is kept. */
const safeError = (error: Error): Record<string, unknown> => {
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
    err: safeError,
    req: ({ id, method, routeOptions }: LoggedRequest) => ({ id, method, route: routeOptions?.url }),
    res: ({ statusCode }: { readonly statusCode?: number }) => ({ statusCode }),
  },
}

/** The process's logger; hand it to Fastify as `loggerInstance` and to every part that works in the background. */
export const createLogger = (config: Pick<Config, 'logLevel' | 'environment'>): Logger => {
  const options: LoggerOptions = { ...loggerOptions, level: config.logLevel }
  if (config.environment === 'production' || !process.stdout.isTTY) return pino(options)
  return pino(options, pretty({ translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname', sync: true }))
}

export type { Logger } from 'pino'
