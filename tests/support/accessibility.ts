// Checks that every page must pass: no axe violations, and nothing wider than the screen. Can also save a screenshot of
// each scene.
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { type PageOptions, screenSizes } from './browser-fixture.ts'

/** Folder for a screenshot of each scene. Without it, no screenshots are taken. */
const screenshotFolder = process.env['PICTURES']

/** Both screen sizes in both color schemes. */
export const appearances: readonly Required<PageOptions>[] = [
  { size: screenSizes.desktop, colorScheme: 'light' },
  { size: screenSizes.desktop, colorScheme: 'dark' },
  { size: screenSizes.phone, colorScheme: 'light' },
  { size: screenSizes.phone, colorScheme: 'dark' },
]

/** One line per violation: the rule, the element and the explanation. */
const findViolations = async (page: Page): Promise<string[]> => {
  const results = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}

/** Does not wait; the scene must already be on the page. `name` is the name of the screenshot. */
export const expectAccessible = async (page: Page, name: string, { size, colorScheme }: Required<PageOptions>) => {
  if (screenshotFolder !== undefined) {
    await page.screenshot({ path: join(screenshotFolder, `${name}, ${size.name}, ${colorScheme}.png`), fullPage: true })
  }
  expect(await findViolations(page)).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, 'horizontal overflow in pixels').toBe(0)
}
