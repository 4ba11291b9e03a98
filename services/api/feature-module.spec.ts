// Proves that each feature has its own scope, and that no route of the table is left without a handler.
import { fastify } from 'fastify'
import { expect, it } from 'vitest'

import { routes } from '#contracts/routes.ts'
import { type FeatureModule, type FeatureServices, registerFeatures } from './feature-module.ts'

const services = { settings: { requestTimeLimit: 1_000, commandTimeLimit: 1_000 } } as FeatureServices
const guard = { authorize: async () => {} }

/** Adds every route of the table except these, without a handler of its own. */
const addRoutesExcept =
  (...excluded: readonly string[]): FeatureModule<never> =>
  ({ app }) => {
    for (const [name, { method, path }] of Object.entries(routes))
      if (!excluded.includes(name)) app.route({ method, url: path, handler: async () => ({}) })
  }

it('refuses to start while a route of the table has no handler', async () => {
  const features = [addRoutesExcept('signOut', 'impact')]
  await expect(registerFeatures(fastify(), features, services, { guard })).rejects.toThrow(
    'These routes have no handler: signOut, impact',
  )
})

it('applies the hooks of a feature only to its own routes', async () => {
  const app = fastify()
  const hooked: FeatureModule<never> = (scope) => {
    scope.app.addHook('onRequest', async (_, reply) => reply.status(418).send())
    scope.app.get('/hooked', async () => 'hooked')
  }
  await registerFeatures(app, [hooked, addRoutesExcept()], services, { guard })
  expect((await app.inject('/hooked')).statusCode).toBe(418)
  expect((await app.inject(routes.impact.path)).statusCode).toBe(200)
})
