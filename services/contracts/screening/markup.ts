// Markup that could run in a page: refused, although every screen encodes what it shows (NEW-11). Honest text with a
// semicolon, an ampersand, "select", "1 < 2" or the word iframe passes (NEW-10). Every pattern here reads a text once: anybody
// may send one. None looks behind, which browsers of the floor cannot read (docs/architecture.md, The public site).

const scriptOrFrame = /<[\s/]*(?:script|iframe)(?![\p{L}\p{N}])/iu

const tagOpens = /<[a-z!/]/iu
const handler = /[\s/"'`]on[a-z]+\s*=/iu

/**
 * `on...=` inside a tag, closed or not: `<img src=x onerror=...`, `<svg/onload=...`. Looked for from the first tag of each
 * stretch without a `>`: as one pattern it would begin again at every `<`.
 */
const handlerInTag = {
  test: (text: string): boolean =>
    text.split('>').some((stretch) => {
      const opens = stretch.search(tagOpens)
      return opens >= 0 && handler.test(stretch.slice(opens + 2))
    }),
}

/** Outside a tag only the handlers that exist, so that "ongoing = yes" stays honest text. */
const handlerAlone =
  /(?:^|[^\p{L}\p{N}_])on(?:abort|animation\w+|before\w+|begin|blur|cancel|change|click|close|contextmenu|copy|cut|dblclick|drag\w*|drop|end|error|focus\w*|hashchange|input|invalid|key(?:down|press|up)|load\w*|message\w*|mouse\w+|page(?:hide|show)|paste|play|pointer\w+|popstate|reset|resize|scroll\w*|search|select\w*|storage|submit|toggle|touch\w+|transition\w+|unload|wheel)\s*=/iu

/**
 * A URL's scheme; browsers skip tabs and line breaks inside it. With a space behind the colon it counts only where code
 * follows, so that "JavaScript: beginner" in a list of skills passes.
 */
const scriptUrl = new RegExp(
  `(?:^|[^\\p{L}\\p{N}])${'javascript'.split('').join('[\\t\\r\\n]*')}\\s*:(?:\\S|\\s+[\\w$.[\\]'"]*[(=\`])`,
  'iu',
)

/** True for a script tag, an iframe, an inline event handler or a `javascript:` URL. */
export const isUnsafe = (text: string): boolean =>
  [scriptOrFrame, handlerInTag, handlerAlone, scriptUrl].some((pattern) => pattern.test(text))
