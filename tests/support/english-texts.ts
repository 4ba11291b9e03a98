// Finds English messages in a page that is shown in Spanish.
import type { Page } from 'playwright-core'

import { localeOf } from '#contracts/language.ts'
import { features, readCatalog, removePluralSuffix } from '#messages/catalog-problems.ts'

const listTexts = (locale: string) =>
  features.flatMap((feature) =>
    Object.entries(readCatalog(locale, feature) ?? {}).map(([key, text]) => ({
      key: `${feature}:${removePluralSuffix(key)}`,
      text,
    })),
  )

const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A message matches any values of its parameters. Without words of its own, it matches nothing. */
const toPattern = (text: string): RegExp | undefined => {
  const literals = text.split(/\{\{[^}]*\}\}/)
  if (!/\p{L}{2}/u.test(literals.join(' '))) return undefined
  return new RegExp(`^${literals.map(escapePattern).join('.+')}$`)
}

/** English messages that differ from every Spanish one, such as "Total", by their first words. */
const englishMessages = (() => {
  const spanish = new Set(listTexts(localeOf.es).map(({ text }) => text))
  return listTexts(localeOf.en).flatMap(({ key, text }) => {
    const pattern = spanish.has(text) ? undefined : toPattern(text)
    return pattern === undefined ? [] : [{ key, pattern }]
  })
})()

/** What people can see or hear in the page: its title, texts, and the labels of its elements. */
export const readPageTexts = async (page: Page): Promise<string[]> => {
  const texts = await page.evaluate(() => {
    const found = [document.title.split(' · ')[0] ?? '']
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    while (walker.nextNode() !== null) {
      const node = walker.currentNode
      const element = node instanceof Element ? node : node.parentElement
      if (element === null || element.closest('script, style, noscript, [lang=en]') !== null) continue
      if (node instanceof Element) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(node.getAttribute(name) ?? '')
        // A sentence can consist of several text nodes.
        if (node.matches('p, li, h1, h2, h3, dt, dd, label, button, a, legend')) found.push(node.textContent)
      } else found.push(node.textContent ?? '')
    }
    return found
  })
  const parts = texts.flatMap((text) => [text, ...text.split(' · ')]).map((text) => text.replaceAll(/\s+/g, ' ').trim())
  return [...new Set(parts)].filter((text) => text !== '')
}

/** The English messages in the page, each with the text that it matches. `names` are left out. */
export const findEnglishTexts = async (page: Page, names: readonly string[]): Promise<string[]> => {
  const texts = (await readPageTexts(page)).map((text) => names.reduce((rest, name) => rest.replaceAll(name, ''), text))
  return texts.flatMap((text) => {
    const message = englishMessages.find(({ pattern }) => pattern.test(text))
    return message === undefined ? [] : [`${text} (${message.key})`]
  })
}
