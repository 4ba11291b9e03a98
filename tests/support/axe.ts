// What no page may have: something that axe objects to, or something wider than the screen. And pictures for who wants to look.
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { type VisitorOptions, sizes } from './stage.ts'

/** Folder for a picture of each scene; none are taken without it. */
const pictures = process.env['PICTURES']

/** Both widths in both colours. */
export const appearances: readonly Required<VisitorOptions>[] = [
  { size: sizes.desk, colorScheme: 'light' },
  { size: sizes.desk, colorScheme: 'dark' },
  { size: sizes.phone, colorScheme: 'light' },
  { size: sizes.phone, colorScheme: 'dark' },
]

/** Rule, where, and what it says, one line each. */
const violations = async (page: Page): Promise<string[]> => {
  const results = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}

/** Waits for nothing: the scene is there. `name` is the picture's. */
export const seesNoFault = async (page: Page, name: string, { size, colorScheme }: Required<VisitorOptions>) => {
  if (pictures !== undefined) {
    await page.screenshot({ path: join(pictures, `${name}, ${size.name}, ${colorScheme}.png`), fullPage: true })
  }
  expect(await violations(page)).toEqual([])
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider, 'pixels to the side').toBe(0)
}
