// Converts the color table to Chakra's semantic tokens, each with a light and a dark value.
import { colors } from './tokens.ts'

interface Token {
  readonly value: { readonly _light: string; readonly _dark: string } | string
}
interface Branch {
  [name: string]: Token | Branch
}

const isToken = (node: Token | Branch): node is Token => 'value' in node

const set = (tree: Branch, path: readonly string[], token: Token): void => {
  const [head, ...rest] = path
  if (head === undefined) return
  if (rest.length === 0) {
    const existing = tree[head]
    if (existing === undefined || isToken(existing)) tree[head] = token
    else existing['DEFAULT'] = token
    return
  }
  const existing = tree[head]
  const branch: Branch = existing === undefined ? {} : isToken(existing) ? { DEFAULT: existing } : existing
  tree[head] = branch
  set(branch, rest, token)
}

/** Tokens that Chakra's own components read, as references to ours. */
const aliases: Record<string, string> = {
  bg: 'bg.canvas',
  'bg.panel': 'bg.surface',
  'bg.emphasized': 'border',
  'bg.inverted': 'bg.deep',
  'fg.inverted': 'fg.onDeep',
  'fg.error': 'danger.fg',
  'border.emphasized': 'border.strong',
  'primary.emphasized': 'primary.muted',
  'primary.border': 'border.strong',
  'primary.focusRing': 'focus',
  'accent.hover': 'accent.solid',
  'accent.muted': 'accent.subtle',
  'accent.emphasized': 'accent.edge',
  'accent.border': 'border.strong',
  'accent.focusRing': 'focus',
  'danger.hover': 'danger.solid',
  'danger.muted': 'danger.subtle',
  'danger.emphasized': 'danger.solid',
  'danger.border': 'border.strong',
  'danger.focusRing': 'focus',
}

const build = (): Branch => {
  const tree: Branch = {}
  for (const [name, [light, dark]] of Object.entries(colors)) {
    set(tree, name.split('.'), { value: { _light: light, _dark: dark } })
  }
  for (const [name, target] of Object.entries(aliases)) {
    set(tree, name.split('.'), { value: `{colors.${target}}` })
  }
  return tree
}

export const semanticColors = build()
