// The linter: type-aware rules for the whole tree, and the layers that may import each other (docs/architecture.md,
// "Layers").
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { defineConfig, type OxlintOverride } from 'oxlint'

interface Layer {
  /** The layers it may import, by their `#name/`. */
  readonly mayImport: readonly LayerName[]
  /** `zod` allows no other package, because the code must stay free of I/O. */
  readonly packages: 'any' | 'zod'
  /** Further forbidden imports. */
  readonly forbidden?: readonly Forbidden[]
}
type Forbidden =
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
        message:
          "A route may import only a projection's queries. Only the process (main.ts, services.ts) runs the engine.",
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

const importRules = (name: keyof typeof layers, files: 'code' | 'specs', extra: readonly Forbidden[] = []): Rules => {
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

const code = '*.{ts,tsx}'
const spec = '*.spec.{ts,tsx}'

const layerOverrides = (Object.keys(layers) as (keyof typeof layers)[]).flatMap((name) => [
  { files: [`${name}/**/${code}`], rules: importRules(name, 'code') },
  { files: [`${name}/**/${spec}`], rules: importRules(name, 'specs') },
])

const siblingFeatureRules = (up: string) => [
  { regex: `^${up}[^./][^/]*/`, message: 'A feature must not import another feature.' },
  { regex: '^#api/features/', message: 'A feature must not import another feature.' },
]

/** Every folder is a feature, so a new feature gets its import rules automatically. */
const features = readdirSync(join(import.meta.dirname, 'web/src/features'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** The other features that a feature of the web app may import, and why. Add a pair only as a deliberate decision. */
const featurePairs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  access: { referrals: 'An admin grants roles at an organization, chosen with the same picker as a receiver.' },
  applications: { accounts: 'An application confirms its email with the same panel as a sign-up.' },
  directory: {
    accounts: 'A visitor can sign in or sign up without leaving the directory.',
    'public-requests': 'A visitor can request a service from a partner in the same form.',
  },
  notifications: { accounts: 'Unsubscribing confirms with the same panel as a sign-up.' },
  referrals: {
    'as-of': 'The review list and a referral can be viewed as of an earlier date.',
    'client-portal': 'A client sees the progress of a referral in the same steps as on the dashboard.',
    notifications: "A partner's dashboard shows its latest updates.",
  },
  reports: { 'as-of': 'A report can be run as of an earlier date.' },
}

/** Modules of `web/src/lib` that the design system may import: formats, and browser state that knows no referral. */
const designSystemMayImport = [
  'format/*',
  'hooks/useNow.ts',
  'language.ts',
  'contact-email.ts',
  'api/problem-error.ts',
  'api/reload-once.ts',
  'api/server-reachable.ts',
  'stores/density.ts',
  'stores/own-changes.ts',
  'stores/toasts.ts',
]

const designSystemMessage = 'The design system knows neither the session nor the API nor referrals.'

const webRules = (folder: string, forbidden: readonly Forbidden[], inCode: readonly Forbidden[] = []) => [
  { files: [`web/src/${folder}/${code}`], rules: importRules('web', 'code', [...forbidden, ...inCode]) },
  { files: [`web/src/${folder}/${spec}`], rules: importRules('web', 'specs', forbidden) },
]

const forbidFolders = (folders: string, message: string) => ({ regex: `^(\\.\\./)+(${folders})/`, message })

/** The patterns match at any depth, so a folder inside a feature must not have the name of another feature. */
const featureRules = (name: string) => {
  const allowed = Object.keys(featurePairs[name] ?? {})
  const forbiddenFeatures = features.filter((feature) => feature !== name && !allowed.includes(feature))
  return webRules(`features/${name}/**`, [
    forbidFolders('app|features', 'A feature may import layouts, design-system and lib, but not the app.'),
    forbidFolders(
      forbiddenFeatures.join('|'),
      `${name} must not import this feature. If it has to, list the pair with its reason in oxlint.config.ts.`,
    ),
  ])
}

const webOverrides = [
  ...features.flatMap(featureRules),
  ...webRules('layouts/**', [forbidFolders('app|features', 'Layouts may import only design-system and lib.')]),
  ...webRules('lib/**', [
    forbidFolders('app|features|layouts|design-system', 'lib may import no other folder of the app.'),
  ]),
  ...webRules(
    'design-system/**',
    [
      forbidFolders('app|features|layouts', 'The design system may import only lib.'),
      {
        group: ['**/lib/**', ...designSystemMayImport.map((module) => `!**/lib/${module}`)],
        message: designSystemMessage,
      },
    ],
    [{ group: ['\\#contracts/**', '!\\#contracts/lists.ts'], message: designSystemMessage }],
  ),
]

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'vitest', 'promise'],
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['**/dist/**', '.data/**', 'coverage/**', 'services/messages/compiled/**'],
  categories: { correctness: 'error' },
  rules: {
    'no-console': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    eqeqeq: 'error',
    'max-lines': ['error', { max: 250 }],
    'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    'max-depth': ['error', { max: 4 }],
    'max-nested-callbacks': ['error', { max: 4 }],
    'no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    // The rule mistakes any function named `done` for a Node callback.
    'promise/no-callback-in-promise': 'off',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-deprecated': 'error',
    'typescript/only-throw-error': 'error',
    // The methods that our factories return are closures and need no `this`.
    'typescript/unbound-method': 'off',
    'typescript/return-await': ['error', 'in-try-catch'],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    // A file with a component is PascalCase and one with a hook `useX`; all others are kebab-case.
    'unicorn/filename-case': ['error', { case: 'kebabCase', ignore: ['^use[A-Z]'] }],
    // Iterating over a copy is useful when the set changes during the loop.
    'unicorn/no-useless-spread': 'off',
    // `<output>` is for form results. Our live regions use `role="status"`.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'import/no-cycle': 'error',
    // Messages are read by their key, `m['feature:key']()`; the type checker knows which ones exist.
    'import/namespace': 'off',
    'import/no-duplicates': 'error',
    'import/max-dependencies': ['error', { max: 25 }],
    // These also assert: `given(events).when(command).then(events)` (tests/support/decider.ts), `expect…(page, …)`
    // (tests/support/page-expectations.ts).
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'given'] }],
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
    // The optional second argument is the failure message.
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
  },
  overrides: [
    ...layerOverrides,
    ...webOverrides,
    {
      files: [`services/api/features/*/${code}`],
      rules: importRules('services/api', 'code', siblingFeatureRules('\\.\\./')),
    },
    {
      files: [`services/api/features/*/${spec}`],
      rules: importRules('services/api', 'specs', siblingFeatureRules('\\.\\./')),
    },
    {
      // The process assembles and runs all parts, so it may import anything.
      files: ['services/api/{main,services,engine-metrics,open-read-models}.ts'],
      rules: { 'no-restricted-imports': 'off' },
    },
    {
      files: ['services/**', 'projections/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          {
            object: 'Date',
            property: 'now',
            message: 'Use the injected clock (#platform/clock.ts) instead of Date.now().',
          },
        ],
      },
    },
    { files: ['scripts/**', 'tests/**'], rules: { 'no-console': 'off' } },
    {
      files: ['web/src/**/*.tsx'],
      rules: {
        'unicorn/filename-case': ['error', { cases: { kebabCase: true, pascalCase: true }, ignore: ['^use[A-Z]'] }],
      },
    },
    // A `describe` block may contain long tables of test cases.
    {
      files: [`**/${spec}`, '**/*.contract.ts'],
      rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
    },
    // The layer test copies this file, so all rules stay in it.
    { files: ['oxlint.config.ts'], rules: { 'max-lines': 'off' } },
  ],
})
