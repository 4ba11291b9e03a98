// Turns the colour table into Chakra's semantic tokens, each with its light and its dark value.
import { colours } from './tokens.ts'

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
    const there = tree[head]
    if (there === undefined || isToken(there)) tree[head] = token
    else there['DEFAULT'] = token
    return
  }
  const there = tree[head]
  const branch: Branch = there === undefined ? {} : isToken(there) ? { DEFAULT: there } : there
  tree[head] = branch
  set(branch, rest, token)
}

/** Names that Chakra's own parts read, as references to ours. */
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
  for (const [name, [light, dark]] of Object.entries(colours)) {
    set(tree, name.split('.'), { value: { _light: light, _dark: dark } })
  }
  for (const [name, target] of Object.entries(aliases)) {
    set(tree, name.split('.'), { value: `{colors.${target}}` })
  }
  return tree
}

export const semanticColours = build()
