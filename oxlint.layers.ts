// The layers of the project, and which of them may import each other (docs/architecture.md, "Layers").
import type { OxlintOverride } from 'oxlint'

interface Layer {
  /** The layers it may import, by their `#name/`. */
  readonly mayImport: readonly LayerName[]
  /** `zod` allows no other package, because the code must stay free of I/O. */
  readonly packages: 'any' | 'zod'
  /** Further forbidden imports. */
  readonly forbidden?: readonly Forbidden[]
}
export type Forbidden =
  | { readonly regex: string; readonly message: string }
  | { readonly group: string[]; readonly message: string }
type Rules = NonNullable<OxlintOverride['rules']>
type LayerName = (typeof layerNames)[number]

const layerNames = [
  'messages',
  'contracts',
  'domain',
  'platform',
  'identity',
  'settings',
  'commands',
  'notifications',
  'reactions',
  'api',
  'projections',
  'scripts',
  'tests',
] as const

/** The third column of the Layers table. `scripts/` and `tests/` may import anything, so they are not listed. */
const layers = {
  'services/messages': { mayImport: [], packages: 'any' },
  'services/contracts': { mayImport: ['messages'], packages: 'zod' },
  'services/domain': { mayImport: ['contracts'], packages: 'zod' },
  'services/platform': { mayImport: ['contracts'], packages: 'any' },
  'services/identity': { mayImport: ['messages', 'contracts', 'platform'], packages: 'any' },
  'services/settings': { mayImport: ['messages', 'contracts', 'platform', 'identity'], packages: 'any' },
  'services/commands': { mayImport: ['contracts', 'domain', 'platform'], packages: 'any' },
  'services/notifications': {
    mayImport: ['messages', 'contracts', 'domain', 'platform', 'identity'],
    packages: 'any',
  },
  'services/reactions': {
    mayImport: ['messages', 'contracts', 'domain', 'platform', 'identity', 'commands', 'notifications'],
    packages: 'any',
  },
  'services/api': {
    mayImport: [
      'messages',
      'contracts',
      'domain',
      'platform',
      'identity',
      'settings',
      'commands',
      'notifications',
      'reactions',
      'projections',
    ],
    packages: 'any',
    forbidden: [
      {
        group: [
          '\\#projections/**',
          '!\\#projections/**/queries.ts',
          '!\\#projections/**/queries/*',
          '!\\#projections/engine/maintenance/operations.ts',
          '!\\#projections/row-cursor.ts',
        ],
        message: "A route may import only a projection's queries. Only open-read-models.ts runs the engine.",
      },
    ],
  },
  projections: {
    mayImport: ['messages', 'contracts', 'domain', 'platform'],
    packages: 'any',
    forbidden: [
      {
        group: [
          '\\#domain/**',
          '!\\#domain/**/events.ts',
          '!\\#domain/**/evolve.ts',
          '!\\#domain/**/state.ts',
          '!\\#domain/events.ts',
          '!\\#domain/recorded.ts',
          '!\\#domain/policies/*',
        ],
        message: "A projection may import only the domain's events, folds and policies, not its decisions.",
      },
    ],
  },
  web: { mayImport: ['messages', 'contracts'], packages: 'any' },
} as const satisfies Record<string, Layer>

/**
 * A relative path that leaves its layer. Other layers must be imported as `#layer/`, so that the rules see them. Only
 * the layers of `services/` are next to each other: in the web app, `../notifications/` is a feature.
 */
const leavesLayerPattern = (name: keyof typeof layers): string => {
  const siblingLayers = name.startsWith('services/') ? layerNames : []
  return `\\.\\./(${[...siblingLayers, 'services', 'projections', 'scripts', 'tests', 'infra', 'web'].join('|')})/`
}

/** Matches every package name except `zod`. The linter's regular expressions do not support lookahead. */
const packageExceptZod = '^([a-y@]|z[^o]|zo[^d]|zod.)'

export const importRules = (
  name: keyof typeof layers,
  files: 'code' | 'specs',
  extra: readonly Forbidden[] = [],
): Rules => {
  const layer: Layer = layers[name]
  const allowed: readonly LayerName[] = files === 'specs' ? [...layer.mayImport, 'tests'] : layer.mayImport
  const forbiddenLayers = layerNames.filter(
    (layerName) => !allowed.includes(layerName) && !name.endsWith(`/${layerName}`),
  )
  const zodOnly = layer.packages === 'zod' && files === 'code'
  const allowedList = layer.mayImport.map((layerName) => `#${layerName}`).join(', ') || 'none'
  const message = `${name} may import only these layers: ${allowedList}${zodOnly ? ', and only the package zod' : ''} (docs/architecture.md, Layers).`
  const patterns = [
    { regex: `^#(${forbiddenLayers.join('|')})(/|$)`, message },
    {
      regex: leavesLayerPattern(name),
      message: `Import another layer by its #name, not by a relative path. ${message}`,
    },
    ...(zodOnly ? [{ regex: packageExceptZod, message }] : []),
    ...(layer.forbidden ?? []),
    ...extra,
  ]
  return { 'no-restricted-imports': ['error', { patterns }] }
}

export const code = '*.{ts,tsx}'
export const spec = '*.spec.{ts,tsx}'

const layerRules = (Object.keys(layers) as (keyof typeof layers)[]).flatMap((name) => [
  { files: [`${name}/**/${code}`], rules: importRules(name, 'code') },
  { files: [`${name}/**/${spec}`], rules: importRules(name, 'specs') },
])

const siblingFeatureRules = (up: string) => [
  { regex: `^${up}[^./][^/]*/`, message: 'A feature must not import another feature.' },
  { regex: '^#api/features/', message: 'A feature must not import another feature.' },
]

const apiFeatureRules = [
  {
    files: [`services/api/features/*/${code}`],
    rules: importRules('services/api', 'code', siblingFeatureRules('\\.\\./')),
  },
  {
    files: [`services/api/features/*/${spec}`],
    rules: importRules('services/api', 'specs', siblingFeatureRules('\\.\\./')),
  },
]

/** Opens the read models, so it may import the engine and their declarations. */
const readModelRules: OxlintOverride = {
  files: ['services/api/{engine-metrics,open-read-models}.ts'],
  rules: { 'no-restricted-imports': 'off' },
}

export const layerOverrides: OxlintOverride[] = [...layerRules, ...apiFeatureRules, readModelRules]
