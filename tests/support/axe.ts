// Checks that every page must pass: no axe violations, and nothing wider than the screen. Can also save a screenshot of
// each scene.
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { type VisitorOptions, sizes } from './stage.ts'

/** Folder for a screenshot of each scene. Without it, no screenshots are taken. */
const pictures = process.env['PICTURES']

/** Both screen sizes in both color schemes. */
export const appearances: readonly Required<VisitorOptions>[] = [
  { size: sizes.desk, colorScheme: 'light' },
  { size: sizes.desk, colorScheme: 'dark' },
  { size: sizes.phone, colorScheme: 'light' },
  { size: sizes.phone, colorScheme: 'dark' },
]

/** One line per violation: the rule, the element and the explanation. */
const violations = async (page: Page): Promise<string[]> => {
  const results = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}

/** Does not wait; the scene must already be on the page. `name` names the screenshot. */
export const seesNoFault = async (page: Page, name: string, { size, colorScheme }: Required<VisitorOptions>) => {
  if (pictures !== undefined) {
    await page.screenshot({ path: join(pictures, `${name}, ${size.name}, ${colorScheme}.png`), fullPage: true })
  }
  expect(await violations(page)).toEqual([])
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider, 'horizontal overflow in pixels').toBe(0)
}
