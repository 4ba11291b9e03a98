// Renders pages with the files of a fake web build, which fail for some URLs.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { rendererFile } from '#contracts/pages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createPageRenderer } from './page-renderer.ts'

// Numbers the pages that it renders. A URL that ends with /fails-once fails the first time.
const renderer = `
let count = 0
const failed = new Set()
export const renderPage = async (url) => {
  if (url.endsWith('/fails-once') && !failed.has(url)) {
    failed.add(url)
    throw new Error('not rendered')
  }
  count += 1
  return { html: \`\${url} \${count}\` }
}
`

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'page-renderer-'))
  for (const language of ['en', 'es'] as const) {
    const file = join(folder, rendererFile(language))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, renderer)
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
})

afterAll(() => rmSync(folder, { recursive: true }))

const noData = { data: {} }

describe('the page renderer', () => {
  it('renders a shared page once for the same language, URL and data', async () => {
    const { renderShared } = createPageRenderer(folder)
    const first = await renderShared('en', '/directory', noData)
    const [again, spanish, otherUrl, otherData] = await Promise.all([
      renderShared('en', '/directory', { data: {} }),
      renderShared('es', '/directory', noData),
      renderShared('en', '/directory?county=Cobb', noData),
      renderShared('en', '/directory', { data: { impact: null } }),
    ])
    expect(again).toBe(first)
    expect(new Set([first, spanish, otherUrl, otherData]).size).toBe(4)
  })

  it('renders other pages for each request', async () => {
    const { render } = createPageRenderer(folder)
    expect(await render('en', '/request-help', noData)).not.toEqual(await render('en', '/request-help', noData))
  })

  it('renders a shared page again after an error', async () => {
    const { renderShared } = createPageRenderer(folder)
    const failing = () => renderShared('en', '/fails-once', noData)
    await expect(failing()).rejects.toThrow('not rendered')
    await expect(failing()).resolves.toBeDefined()
  })
})
