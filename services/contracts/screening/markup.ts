// Detects markup that could run in a page. It is rejected although every page escapes its text (NEW-11). Ordinary
// text with a semicolon, an ampersand, "select", "1 < 2" or the word iframe passes (NEW-10). Every pattern scans the
// text in one pass, because anyone may submit text. No pattern uses lookbehind, which the oldest supported browsers
// cannot parse (docs/architecture.md, Web app).

const scriptOrFrame = /<[\s/]*(?:script|iframe)(?![\p{L}\p{N}])/iu

const tagStart = /<[a-z!/]/iu
const eventHandler = /[\s/"'`]on[a-z]+\s*=/iu

/**
 * Matches `on...=` inside a tag, closed or not: `<img src=x onerror=...`, `<svg/onload=...`. The search covers each
 * segment between `>` characters from its first tag, because a single pattern would start over at every `<`.
 */
const eventHandlerInTag = {
  test: (text: string): boolean =>
    text.split('>').some((segment) => {
      const tagIndex = segment.search(tagStart)
      return tagIndex >= 0 && eventHandler.test(segment.slice(tagIndex + 2))
    }),
}

/** Outside a tag, only real handler names match, so that "ongoing = yes" passes. */
const eventHandlerOutsideTag =
  /(?:^|[^\p{L}\p{N}_])on(?:abort|animation\w+|before\w+|begin|blur|cancel|change|click|close|contextmenu|copy|cut|dblclick|drag\w*|drop|end|error|focus\w*|hashchange|input|invalid|key(?:down|press|up)|load\w*|message\w*|mouse\w+|page(?:hide|show)|paste|play|pointer\w+|popstate|reset|resize|scroll\w*|search|select\w*|storage|submit|toggle|touch\w+|transition\w+|unload|wheel)\s*=/iu

/**
 * Matches the scheme of a `javascript:` URL. Browsers skip tabs and line breaks inside it. With a space after the
 * colon, it matches only if code follows, so that "JavaScript: beginner" in a list of skills passes.
 */
const scriptUrl = new RegExp(
  `(?:^|[^\\p{L}\\p{N}])${'javascript'.split('').join('[\\t\\r\\n]*')}\\s*:(?:\\S|\\s+[\\w$.[\\]'"]*[(=\`])`,
  'iu',
)

/** Whether the text contains a script tag, an iframe, an inline event handler or a `javascript:` URL. */
export const isUnsafe = (text: string): boolean =>
  [scriptOrFrame, eventHandlerInTag, eventHandlerOutsideTag, scriptUrl].some((pattern) => pattern.test(text))
