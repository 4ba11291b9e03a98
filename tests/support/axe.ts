// What no page may have: something that axe objects to, or something wider than the screen. And pictures for who wants to look.
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { type VisitorOptions, sizes } from './stage.ts'

const all = process.env['TEST_ALL'] === '1'
/** Folder for a picture of each scene; none are taken without it. */
const pictures = process.env['PICTURES']

/** Light on the desk and dark on a phone; `npm run test:all` has both appearances in both widths. */
export const appearances: readonly Required<VisitorOptions>[] = [
  { size: sizes.desk, colorScheme: 'light' },
  { size: sizes.phone, colorScheme: 'dark' },
  ...(all
    ? ([
        { size: sizes.desk, colorScheme: 'dark' },
        { size: sizes.phone, colorScheme: 'light' },
      ] as const)
    : []),
]

/** Which scenes are looked at so: in `npm test` each is once, by turns; `npm run test:all` looks at all of them. */
export const scenesFor = <Scene>({ size }: Required<VisitorOptions>, scenes: readonly Scene[]): readonly Scene[] =>
  scenes.filter((_, index) => all || index % 2 === (size === sizes.desk ? 0 : 1))

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
