// The input and response types of a route, derived from the schemas of the route table.
import type { RouteName, routes } from '#contracts/routes.ts'
import type { z } from 'zod'

export type Routes = typeof routes

type SchemaInput<N extends RouteName, K extends 'params' | 'query' | 'body'> = Routes[N] extends {
  readonly [Key in K]: infer S extends z.ZodType
}
  ? { readonly [Key in K]: z.input<S> }
  : unknown
type QueryInput<N extends RouteName> = Routes[N] extends { readonly query: infer S extends z.ZodType }
  ? { readonly query?: z.input<S> }
  : unknown
type IdempotencyKeyInput<N extends RouteName> = Routes[N] extends { readonly idempotent: true }
  ? {
      /** The idempotency key, created when the form opens and reused for every retry (REF-29). */
      readonly key: string
    }
  : unknown

/** The input of a route. */
export type CallInput<N extends RouteName> = SchemaInput<N, 'params'> &
  QueryInput<N> &
  SchemaInput<N, 'body'> &
  IdempotencyKeyInput<N>

/** The response of a route. */
export type CallOutput<N extends RouteName> = z.output<Routes[N]['response']>

export interface CallOptions {
  readonly signal?: AbortSignal
}
