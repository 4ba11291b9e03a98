import { routes } from '#contracts/routes.ts'
import { expect, it } from 'vitest'
import { urlOf } from './url.ts'

it('fills in parameters, repeats lists and omits empty values', () => {
  expect(
    urlOf('/api/referrals/:id', { id: 'a/b' }, { status: ['requested', 'closed'], q: '', page: 2, sla: null }),
  ).toBe('/api/referrals/a%2Fb?status=requested&status=closed&page=2')
})

it('throws if a parameter of the path is missing', () => {
  expect(() => urlOf('/api/referrals/:id')).toThrow('needs id')
})

it('builds the URL of every API route', () => {
  for (const { path } of Object.values(routes)) {
    const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'x y']))
    expect(urlOf(path, params)).toMatch(/^\/api(\/[\w%.-]+)+$/)
  }
})
