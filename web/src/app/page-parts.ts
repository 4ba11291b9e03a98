// The parts of a page's HTML that the build and the server both write.
import { noncePlaceholder } from '#contracts/page-placeholders.ts'
import { type PageState, pageStateId } from '#contracts/page-state.ts'

export const styleTag = (css: string, name?: string): string =>
  `<style nonce="${noncePlaceholder}"${name === undefined ? '' : ` data-emotion="${name}"`}>${css}</style>`

/** JSON for a script element, which would end at a closing tag in the text. */
export const toScriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

interface Root {
  readonly renderedAt: Date
  readonly content: string
}

/** The element that the app hydrates. */
export const rootElement = ({ renderedAt, content }: Root): string => {
  return `<div id="root" data-built-at="${renderedAt.toISOString()}">${content}</div>`
}

/** The page state as data, which no browser runs. */
export const stateElement = (state: PageState): string =>
  `<script type="application/json" id="${pageStateId}" nonce="${noncePlaceholder}">${toScriptJson(state)}</script>`
