// The parts of a page's HTML that the build and the server both write.
import { noncePlaceholder } from '#contracts/page-placeholders.ts'
import { type PageState, pageStateId } from '#contracts/page-state.ts'

export const styleTag = (css: string, name?: string): string =>
  `<style nonce="${noncePlaceholder}"${name === undefined ? '' : ` data-emotion="${name}"`}>${css}</style>`

/** JSON for a script element, which would end at a closing tag in the text. */
export const toScriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

interface Root {
  /** The URL that the content was rendered for, without the origin. Undefined for the "not found" page. */
  readonly address: string | undefined
  readonly renderedAt: Date
  readonly content: string
}

/** The element that the app hydrates, if the browser's URL is `address`. */
export const rootElement = ({ address, renderedAt, content }: Root): string => {
  const addressAttribute = address === undefined ? '' : ` data-address="${escapeAttribute(address)}"`
  return `<div id="root"${addressAttribute} data-built-at="${renderedAt.toISOString()}">${content}</div>`
}

/** The page state as data, which no browser runs. */
export const stateElement = (state: PageState): string =>
  `<script type="application/json" id="${pageStateId}" nonce="${noncePlaceholder}">${toScriptJson(state)}</script>`
