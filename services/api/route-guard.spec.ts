// Proves that the API cannot have a route outside the route table.
import { fastify } from 'fastify'
import { expect, it } from 'vitest'

import { routes } from '#contracts/routes.ts'
import { installRouteGuard } from './route-guard.ts'

const createGuardedApp = () => {
  const app = fastify()
  installRouteGuard(app, {
    tokens: { issue: () => ({ token: '', expiresAt: new Date(0) }), findSessionId: () => undefined },
    principals: { find: async () => undefined, findAndTouch: async () => undefined },
    guestPasses: { verify: () => undefined },
  })
  return app
}
const handler = async () => ({})

it('ROLE-15 refuses to register an API route that is not in the route table', () => {
  expect(() => createGuardedApp().get('/api/secrets', handler)).toThrow('GET /api/secrets is not in the route table')
  expect(() => createGuardedApp().post(routes.currentUser.path, handler)).toThrow(
    'POST /api/me is not in the route table',
  )
  expect(() => createGuardedApp().route({ method: ['GET', 'PATCH'], url: '/api/me', handler })).toThrow('PATCH /api/me')
})

it('ROLE-15 refuses an unlisted route in a nested scope', async () => {
  const app = createGuardedApp()
  const registered = app.register(async (scope) => {
    scope.get('/api/secrets', handler)
  })
  await expect(Promise.resolve(registered)).rejects.toThrow('not in the route table')
})

it('accepts listed routes and routes outside the API', () => {
  const app = createGuardedApp()
  for (const { method, path: url } of Object.values(routes)) app.route({ method, url, handler })
  app.get('/health/live', handler)
  app.get('/api/openapi.json', handler)
  expect(app.hasRoute({ method: 'GET', url: '/api/me' })).toBe(true)
})
