import { expect, it } from 'vitest'

import { formatBytes } from './byte-size.ts'

it.each([
  [0, '0 kB'],
  [1_540, '1.5 kB'],
  [999_999, '1,000 kB'],
  [25_400_000, '25 MB'],
  [1_230_000_000, '1.2 GB'],
  [4_000_000_000_000_000, '4,000 TB'],
])('%i bytes is %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
