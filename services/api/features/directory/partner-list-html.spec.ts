// Checks the HTML and the cache of the server-rendered partner list.
import { expect, it, vi } from 'vitest'

import type { DirectoryList, DirectoryPartner } from '#contracts/directory.ts'
import { createLogger } from '#platform/log.ts'

import { createPartnerListRenderer } from './partner-list-html.ts'

const partner: DirectoryPartner = {
  id: '6b1f0a52-0000-4000-8000-000000000000',
  name: 'Bread & <b>Roses</b>',
  about: '"Soup" $& daily',
  website: 'https://bread.example/?a=1&b="2"',
  counties: ['Floyd'],
  services: ['Food'],
  populations: [],
  amenities: [],
  tier: 'cultivator',
  member: true,
  verifiedAt: '2025-11-18T17:30:00.000Z',
  locationHidden: false,
  contacts: 'account_needed',
  requestService: false,
}
const thirdPage: DirectoryList = {
  rows: [partner],
  total: 60,
  page: 3,
  pages: 5,
  from: null,
  position: '1',
  stale: false,
}

type ReadDirectory = (filters: { readonly page: number }) => Promise<DirectoryList>

const setUp = (directory = vi.fn<ReadDirectory>(() => Promise.resolve(thirdPage))) => {
  let now = new Date('2025-11-18T17:30:00.000Z')
  const clock = { now: () => now }
  const logger = createLogger({ logLevel: 'silent', environment: 'test' })
  return {
    directory,
    html: createPartnerListRenderer({ queries: { directory }, clock, logger }),
    advance: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1_000)
    },
  }
}

it('escapes markup in text that a partner wrote', async () => {
  const html = await setUp().html('en', {})
  expect(html).toContain('<h3>Bread &amp; &lt;b&gt;Roses&lt;/b&gt;</h3><p>&quot;Soup&quot; $&amp; daily</p>')
  expect(html).toContain('<a href="https://bread.example/?a=1&amp;b=&quot;2&quot;">bread.example</a>')
})

it.each(['bread.example', 'javascript:alert(1)', 'https://'])(
  'shows the website %s without a link',
  async (website) => {
    const rows = [{ ...partner, website }, partner]
    const html = await setUp(vi.fn<ReadDirectory>(() => Promise.resolve({ ...thirdPage, rows }))).html('en', {})
    expect(html).toContain(`<dd>${website}</dd>`)
    expect(html.match(/<h3>/g)).toHaveLength(2)
  },
)

it('links to the previous and next page with the same filters, and to the request form', async () => {
  const query = { page: '3', q: '', county: 'Floyd', tier: 'none', amenity: ['pet_friendly'] }
  const html = await setUp().html('es', query)
  const links = [...html.matchAll(/<a href="(\/[^"]*)"([^>]*)>/g)].map(
    ([, address, attributes]) => `${address}${attributes}`,
  )
  expect(links).toEqual([
    `/es/request-referral?partner=${partner.id}`,
    '/es/directory?county=Floyd&amp;amenity=pet_friendly&amp;page=2',
    '/es/directory?county=Floyd&amp;amenity=pet_friendly&amp;page=4',
  ])
})

it('reads each filter combination once a minute, for all languages, as an anonymous visitor', async () => {
  const { html, directory, advance } = setUp()
  await html('en', {})
  await html('es', { utm: 'x', page: '-1' })
  expect(directory.mock.calls).toEqual([[{ page: 1 }, 'anonymous']])
  await html('en', { county: 'Cobb' })
  expect(directory).toHaveBeenCalledTimes(2)
  advance(60)
  await html('en', {})
  expect(directory).toHaveBeenCalledTimes(2)
  advance(1)
  await html('en', {})
  expect(directory).toHaveBeenCalledTimes(3)
})

it('shows the last page when the page number is too high', async () => {
  const { html, directory } = setUp()
  const last = await html('en', { page: '5' })
  expect(await html('en', { page: '99' })).toBe(last)
  expect(last).toContain('<a href="/directory?page=4">')
  expect(directory.mock.calls.map(([{ page }]) => page)).toEqual([1, 5])
})

it('uses one connection no matter how many requests arrive', async () => {
  const settle: (() => void)[] = []
  const { html, directory } = setUp(
    vi.fn<ReadDirectory>(() => new Promise((resolve) => settle.push(() => resolve(thirdPage)))),
  )
  const pending = [html('en', {}), html('es', {})]
  const otherList = html('en', { county: 'Cobb' })
  await vi.waitFor(() => expect(directory).toHaveBeenCalled())
  expect(directory).toHaveBeenCalledTimes(1)
  settle[0]?.()
  for (const list of await Promise.all(pending)) expect(list).toContain('<h3>')
  await vi.waitFor(() => expect(directory).toHaveBeenCalledTimes(2))
  settle[1]?.()
  expect(await otherList).toContain('<h3>')
})

it('omits the list while the database fails or hangs, and reads it again afterward', async () => {
  const failing = setUp(
    vi.fn<ReadDirectory>(() => Promise.resolve(thirdPage)).mockRejectedValueOnce(new Error('unavailable')),
  )
  expect(await failing.html('en', {})).toBe('')
  expect(await failing.html('en', {})).toContain('<h3>')
  const unresponsive = setUp(vi.fn<ReadDirectory>(() => new Promise(() => undefined)))
  expect(await unresponsive.html('en', {})).toBe('')
})
