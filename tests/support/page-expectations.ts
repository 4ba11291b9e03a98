// Actions and assertions on a page, in the terms of the product. Each one waits until its element is there.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { type TestUser, testPassword } from './app.ts'
import { uiTimeout, screenSizes } from './browser-fixture.ts'
import { consumeToast, unconsumedToasts } from './toasts.ts'

/** For `expect.poll`: short interval, long timeout. */
export const pollOptions = { timeout: uiTimeout, interval: 50 }

/** Waits until these elements are visible. */
export const expectVisible = async (...locators: readonly Locator[]): Promise<void> => {
  for (const locator of locators) {
    await locator.first().waitFor({ state: 'visible' })
    expect(await locator.count()).toBeGreaterThan(0)
  }
}

/** Waits until these elements are gone from the page. */
export const expectAbsent = async (...locators: readonly Locator[]): Promise<void> => {
  for (const locator of locators) await expect.poll(() => locator.count(), pollOptions).toBe(0)
}

/** Waits until the page has this address (path and query). */
export const expectUrl = async (page: Page, address: string | RegExp): Promise<void> => {
  const expected = typeof address === 'string' ? address : expect.stringMatching(address)
  await expect.poll(() => page.evaluate(() => location.pathname + location.search), pollOptions).toEqual(expected)
}

/**
 * Waits until the page responds. A page behind the sign-in starts React itself. A public page with a form starts it when
 * it is used for the first time, which this function does. Any other public page has no React, only its first script.
 */
export const waitForHydration = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const last = [...document.querySelectorAll('#root a, #root button')].at(-1)
    if (last === undefined) return false
    if (Object.keys(last).some((key) => key.startsWith('__reactProps'))) return true
    if (document.querySelector('#root [data-menu] > [aria-expanded]') === null) return false
    if (document.querySelector('script[data-code]') === null) return true
    document.querySelector('main form, main input, main button')?.dispatchEvent(new Event('input', { bubbles: true }))
    return false
  })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}

/** A button with exactly this name. */
export const button = (container: Page | Locator, name: string): Locator =>
  container.getByRole('button', { name, exact: true }).filter({ visible: true })

/** A heading with exactly this text. */
export const heading = (container: Page | Locator, name: string): Locator =>
  container.getByRole('heading', { name, exact: true })

/** An alert: an urgent message, or an error that stays until it is fixed. */
export const alert = (container: Page | Locator, text: string | RegExp): Locator =>
  container.getByRole('alert').filter({ hasText: text })

/** The open dialog with this title. */
export const dialog = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title, exact: true })

/**
 * Waits for a toast with exactly this text. Looks only at toasts newer than the last one found. Each argument is one
 * line.
 */
export const expectToast = async (page: Page, title: string, text?: string): Promise<void> => {
  const expected = text === undefined ? [title] : [title, text]
  await expect
    .poll(() => consumeToast(page, expected), pollOptions)
    .toBe(true)
    .catch((error: unknown) => {
      const unconsumed = JSON.stringify(unconsumedToasts(page))
      throw new Error(`No toast showed ${JSON.stringify(expected)}; the page showed ${unconsumed}`, { cause: error })
    })
}

/** Fills in and submits the form of /auth. Does not wait for the next page. */
export const signIn = async (
  page: Page,
  { email }: Pick<TestUser, 'email'>,
  password = testPassword,
): Promise<void> => {
  // Hydration restores an address typed earlier, so wait before filling in the field.
  await waitForHydration(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page.getByRole('main'), 'Sign In').click()
}

/** Types into a searchable combobox and chooses the option. */
export const pickOption = async (
  container: Page | Locator,
  label: string,
  searchText: string,
  option: string,
): Promise<void> => {
  const field = container.getByRole('combobox', { name: label, exact: true })
  await field.fill(searchText)
  const list = container.locator('[aria-busy]:has(> [role=listbox])')
  // The options of an earlier text would move away from the pointer.
  await expect.poll(() => list.getAttribute('aria-busy'), pollOptions).toBe('false')
  await list.getByRole('option', { name: option }).click()
  await expect.poll(() => field.inputValue(), pollOptions).toContain(option)
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) <= screenSizes.phone.width

/** The cells of a row by column name. On a phone, the text of the whole card under `card`. */
export type Row = Readonly<Record<string, string>>

/** The current rows of the table with this caption; none if there is no such table. */
export const readRows = async (page: Page, caption: string): Promise<Row[]> => {
  if (isPhone(page)) {
    const cards = page.getByRole('list', { name: caption, exact: true }).locator('> li')
    return (await cards.allInnerTexts()).map((card) => ({ card }))
  }
  return page.getByRole('table', { name: caption, exact: true }).evaluateAll((tables) => {
    const readCellTexts = (cells: ArrayLike<HTMLElement>) => Array.from(cells, (cell) => cell.innerText.trim())
    return tables.flatMap((table) => {
      const headers = readCellTexts(table.querySelectorAll<HTMLElement>('thead th'))
      return [...table.querySelectorAll('tbody tr')].map((row) => {
        const cells = readCellTexts(row.querySelectorAll<HTMLElement>(':scope > th, :scope > td'))
        return Object.fromEntries(cells.map((cell, index) => [headers[index] ?? '', cell]))
      })
    })
  })
}

/** Waits for exactly one row whose named cells contain the given text. */
export const expectRow = async (page: Page, caption: string, cells: Row): Promise<void> => {
  const expected = Object.entries(cells).map(([header, text]) => [isPhone(page) ? 'card' : header, text] as const)
  let rows: readonly Row[] = []
  const countMatches = async () => {
    rows = await readRows(page, caption)
    return rows.filter((row) => expected.every(([header, text]) => row[header]?.includes(text))).length
  }
  await expect
    .poll(countMatches, pollOptions)
    .toBe(1)
    .catch((error: unknown) => {
      throw new Error(
        `Expected exactly one row with ${JSON.stringify(cells)}, found ${JSON.stringify(rows, null, 2)}`,
        {
          cause: error,
        },
      )
    })
}

/** Waits until the timeline shows these lines, newest first: what happened, the person and the organization. */
export const expectTimeline = async (page: Page, lines: readonly string[]): Promise<void> => {
  const items = page.getByRole('list', { name: 'Timeline' }).locator('> li')
  const readLines = () => items.evaluateAll((all) => all.map((item) => item.querySelector('p')?.innerText ?? ''))
  await expect.poll(readLines, pollOptions).toEqual(lines)
}

/** Waits until the badge next to the referral's title shows this status. */
export const expectStatus = async (page: Page, label: string): Promise<void> => {
  const title = page.getByRole('heading', { level: 1, name: /^Referral [0-9a-f]{8}$/ })
  await expectVisible(title.locator('xpath=following-sibling::span[1]').filter({ hasText: new RegExp(`^${label}$`) }))
}

/** Waits until the element has the keyboard focus. */
export const expectFocused = async (locator: Locator): Promise<void> => {
  await expect.poll(() => locator.evaluate((element) => element === document.activeElement), pollOptions).toBe(true)
}

/** Waits until the focus is in this menu or dialog. Until then, it does not respond to keys. */
export const expectFocusWithin = async (layer: Locator): Promise<void> => {
  await expect.poll(() => layer.evaluate((element) => element.contains(document.activeElement)), pollOptions).toBe(true)
}

/** Closes an open menu or dialog with the Escape key. */
export const closeWithEscape = async (layer: Locator): Promise<void> => {
  await expectFocusWithin(layer)
  await layer.page().keyboard.press('Escape')
  await expectAbsent(layer)
}

/** The value of the field with this label. */
export const readFieldValue = (container: Page | Locator, label: string): Promise<string> => {
  const name = label.replaceAll('?', '\\?')
  return container.getByLabel(new RegExp(`^${name}( \\(optional\\))?$`)).inputValue()
}
