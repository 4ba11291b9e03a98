import { routes } from '#contracts/routes.ts'
import { expect, it } from 'vitest'
import { urlOf } from './url.ts'

it('fills parameters, repeats lists and leaves out what is empty', () => {
  expect(
    urlOf('/api/referrals/:id', { id: 'a/b' }, { status: ['requested', 'closed'], q: '', page: 2, sla: null }),
  ).toBe('/api/referrals/a%2Fb?status=requested&status=closed&page=2')
})

it('refuses a path whose parameter is missing', () => {
  expect(() => urlOf('/api/referrals/:id')).toThrow('needs id')
})

it('builds every route of the API', () => {
  for (const { path } of Object.values(routes)) {
    const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'x y']))
    expect(urlOf(path, params)).toMatch(/^\/api(\/[\w%.-]+)+$/)
  }
})
