// What a person sees and does on a screen, in the field's words. Everything waits until it is there.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { type Person, testPassword } from './app.ts'
import { patience, sizes } from './stage.ts'
import { takeToast, untakenToasts } from './toasts.ts'

/** For `expect.poll`: asked often, given up late. */
export const soon = { timeout: patience, interval: 50 }

/** Waits until the person sees it. */
export const sees = async (...places: readonly Locator[]): Promise<void> => {
  for (const place of places) {
    await place.first().waitFor({ state: 'visible' })
    expect(await place.count()).toBeGreaterThan(0)
  }
}

/** Waits until it is not in the page. */
export const seesNo = async (...places: readonly Locator[]): Promise<void> => {
  for (const place of places) await expect.poll(() => place.count(), soon).toBe(0)
}

/** Waits until the address is this, without its host. */
export const isAt = async (page: Page, address: string | RegExp): Promise<void> => {
  const wanted = typeof address === 'string' ? address : expect.stringMatching(address)
  await expect.poll(() => page.evaluate(() => location.pathname + location.search), soon).toEqual(wanted)
}

/** Waits until the app has taken over or drawn the page, to its last element: before, a button does nothing. */
export const isAlive = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const last = [...document.querySelectorAll('#root a, #root button')].at(-1)
    return last !== undefined && Object.keys(last).some((key) => key.startsWith('__reactProps'))
  })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
}

/** A button by its whole name. */
export const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name, exact: true }).filter({ visible: true })

/** A heading by its whole text. */
export const heading = (place: Page | Locator, name: string): Locator =>
  place.getByRole('heading', { name, exact: true })

/** What is said at once, or stays until it is mended. */
export const alert = (place: Page | Locator, text: string | RegExp): Locator =>
  place.getByRole('alert').filter({ hasText: text })

/** The open dialog of this title. */
export const dialog = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title, exact: true })

/** Waits until a toast has said exactly this since the last one that was looked for; each part is a line of it. */
export const seesToast = async (page: Page, title: string, text?: string): Promise<void> => {
  const wanted = text === undefined ? [title] : [title, text]
  await expect
    .poll(() => takeToast(page, wanted), soon)
    .toBe(true)
    .catch((error: unknown) => {
      const came = JSON.stringify(untakenToasts(page))
      throw new Error(`No toast said ${JSON.stringify(wanted)}, but ${came}`, { cause: error })
    })
}

/** Fills in the form of /auth; leaves it to the page where that leads. */
export const signIn = async (page: Page, { email }: Pick<Person, 'email'>, password = testPassword): Promise<void> => {
  // An address that was typed into a form before comes back into the field as the page is taken over.
  await isAlive(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page.getByRole('main'), 'Sign In').click()
}

/** Types into a searchable choice and takes the option. */
export const pick = async (place: Page | Locator, label: string, typed: string, option: string): Promise<void> => {
  const field = place.getByRole('combobox', { name: label, exact: true })
  await field.fill(typed)
  await place.getByRole('option', { name: option }).click()
  await expect.poll(() => field.inputValue(), soon).toContain(option)
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) <= sizes.phone.width

/** A row as its cells by the name of their column; on a phone the whole card stands under `card`. */
export type Row = Readonly<Record<string, string>>

/** The rows of the table of this name as they are now; none where there is no such table. */
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

/** Waits for the one row whose cells, named by their column, contain these texts. */
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
      throw new Error(`Not one row with ${JSON.stringify(cells)}, but ${JSON.stringify(rows, null, 2)}`, {
        cause: error,
      })
    })
}

/** Waits until the timeline reads so, newest first: what happened, by whom and from where. */
export const seesTimeline = async (page: Page, lines: readonly string[]): Promise<void> => {
  const items = page.getByRole('list', { name: 'Timeline' }).locator('> li')
  const read = () => items.evaluateAll((all) => all.map((item) => item.querySelector('p')?.innerText ?? ''))
  await expect.poll(read, soon).toEqual(lines)
}

/** Waits until the badge beside the title of a referral's page says this. */
export const seesStatus = async (page: Page, word: string): Promise<void> => {
  const title = page.getByRole('heading', { level: 1, name: /^Referral [0-9a-f]{8}$/ })
  await sees(title.locator('xpath=following-sibling::span[1]').filter({ hasText: new RegExp(`^${word}$`) }))
}

/** Waits until the keyboard is there. */
export const seesFocus = async (place: Locator): Promise<void> => {
  await expect.poll(() => place.evaluate((element) => element === document.activeElement), soon).toBe(true)
}

/** What is in the box of this label, as typed. */
export const typedIn = (place: Page | Locator, label: string): Promise<string> => {
  const name = label.replaceAll('?', '\\?')
  return place.getByLabel(new RegExp(`^${name}( \\(optional\\))?$`)).inputValue()
}
