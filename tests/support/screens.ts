// Actions and assertions on a page, in the terms of the product. Each one waits until its element is there.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { type Person, testPassword } from './app.ts'
import { patience, sizes } from './stage.ts'
import { takeToast, untakenToasts } from './toasts.ts'

/** For `expect.poll`: short interval, long timeout. */
export const soon = { timeout: patience, interval: 50 }

/** Waits until these elements are visible. */
export const sees = async (...places: readonly Locator[]): Promise<void> => {
  for (const place of places) {
    await place.first().waitFor({ state: 'visible' })
    expect(await place.count()).toBeGreaterThan(0)
  }
}

/** Waits until these elements are gone from the page. */
export const seesNo = async (...places: readonly Locator[]): Promise<void> => {
  for (const place of places) await expect.poll(() => place.count(), soon).toBe(0)
}

/** Waits until the page has this address (path and query). */
export const isAt = async (page: Page, address: string | RegExp): Promise<void> => {
  const wanted = typeof address === 'string' ? address : expect.stringMatching(address)
  await expect.poll(() => page.evaluate(() => location.pathname + location.search), soon).toEqual(wanted)
}

/** Waits until React has rendered or hydrated the page down to its last element. Before that, buttons do nothing. */
export const isAlive = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const last = [...document.querySelectorAll('#root a, #root button')].at(-1)
    return last !== undefined && Object.keys(last).some((key) => key.startsWith('__reactProps'))
  })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
}

/** A button with exactly this name. */
export const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name, exact: true }).filter({ visible: true })

/** A heading with exactly this text. */
export const heading = (place: Page | Locator, name: string): Locator =>
  place.getByRole('heading', { name, exact: true })

/** An alert: an urgent message, or an error that stays until it is fixed. */
export const alert = (place: Page | Locator, text: string | RegExp): Locator =>
  place.getByRole('alert').filter({ hasText: text })

/** The open dialog with this title. */
export const dialog = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title, exact: true })

/**
 * Waits for a toast with exactly this text. Looks only at toasts newer than the last one found. Each argument is one
 * line.
 */
export const seesToast = async (page: Page, title: string, text?: string): Promise<void> => {
  const wanted = text === undefined ? [title] : [title, text]
  await expect
    .poll(() => takeToast(page, wanted), soon)
    .toBe(true)
    .catch((error: unknown) => {
      const came = JSON.stringify(untakenToasts(page))
      throw new Error(`No toast showed ${JSON.stringify(wanted)}; the page showed ${came}`, { cause: error })
    })
}

/** Fills in and submits the form of /auth. Does not wait for the next page. */
export const signIn = async (page: Page, { email }: Pick<Person, 'email'>, password = testPassword): Promise<void> => {
  // Hydration restores an address typed earlier, so wait before filling in the field.
  await isAlive(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page.getByRole('main'), 'Sign In').click()
}

/** Types into a searchable combobox and chooses the option. */
export const pick = async (place: Page | Locator, label: string, typed: string, option: string): Promise<void> => {
  const field = place.getByRole('combobox', { name: label, exact: true })
  await field.fill(typed)
  await place.getByRole('option', { name: option }).click()
  await expect.poll(() => field.inputValue(), soon).toContain(option)
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) <= sizes.phone.width

/** The cells of a row by column name. On a phone, the text of the whole card under `card`. */
export type Row = Readonly<Record<string, string>>

/** The current rows of the table with this caption; none if there is no such table. */
export const rowsOf = async (page: Page, caption: string): Promise<Row[]> => {
  if (isPhone(page)) {
    const cards = page.getByRole('list', { name: caption, exact: true }).locator('> li')
    return (await cards.allInnerTexts()).map((card) => ({ card }))
  }
  return page.getByRole('table', { name: caption, exact: true }).evaluateAll((tables) => {
    const read = (cells: ArrayLike<HTMLElement>) => Array.from(cells, (cell) => cell.innerText.trim())
    return tables.flatMap((table) => {
      const heads = read(table.querySelectorAll<HTMLElement>('thead th'))
      return [...table.querySelectorAll('tbody tr')].map((row) => {
        const cells = read(row.querySelectorAll<HTMLElement>(':scope > th, :scope > td'))
        return Object.fromEntries(cells.map((cell, index) => [heads[index] ?? '', cell]))
      })
    })
  })
}

/** Waits for exactly one row whose named cells contain these texts. */
export const seesRow = async (page: Page, caption: string, cells: Row): Promise<void> => {
  const wanted = Object.entries(cells).map(([head, text]) => [isPhone(page) ? 'card' : head, text] as const)
  let rows: readonly Row[] = []
  const matching = async () => {
    rows = await rowsOf(page, caption)
    return rows.filter((row) => wanted.every(([head, text]) => row[head]?.includes(text))).length
  }
  await expect
    .poll(matching, soon)
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

/** Waits until the timeline shows these lines, newest first: what happened, by whom and from which organization. */
export const seesTimeline = async (page: Page, lines: readonly string[]): Promise<void> => {
  const items = page.getByRole('list', { name: 'Timeline' }).locator('> li')
  const read = () => items.evaluateAll((all) => all.map((item) => item.querySelector('p')?.innerText ?? ''))
  await expect.poll(read, soon).toEqual(lines)
}

/** Waits until the badge next to the referral's title shows this status. */
export const seesStatus = async (page: Page, word: string): Promise<void> => {
  const title = page.getByRole('heading', { level: 1, name: /^Referral [0-9a-f]{8}$/ })
  await sees(title.locator('xpath=following-sibling::span[1]').filter({ hasText: new RegExp(`^${word}$`) }))
}

/** Waits until the element has the keyboard focus. */
export const seesFocus = async (place: Locator): Promise<void> => {
  await expect.poll(() => place.evaluate((element) => element === document.activeElement), soon).toBe(true)
}

/** The value of the field with this label. */
export const typedIn = (place: Page | Locator, label: string): Promise<string> => {
  const name = label.replaceAll('?', '\\?')
  return place.getByLabel(new RegExp(`^${name}( \\(optional\\))?$`)).inputValue()
}
