// What is wrong with the catalogs: files or messages that a locale lacks or has too many of, parameters that differ
// between locales, plural forms that a language needs.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

type Catalog = Readonly<Record<string, string>>
interface Nested {
  readonly [key: string]: string | Nested
}

const folder = import.meta.dirname
const settings = JSON.parse(readFileSync(join(folder, 'project.inlang/settings.json'), 'utf8')) as {
  readonly baseLocale: string
  readonly locales: readonly string[]
  readonly 'plugin.inlang.i18next': { readonly pathPattern: Readonly<Record<string, string>> }
}

const { locales } = settings
export const { baseLocale } = settings

/** The features, one catalog each. */
export const features = Object.keys(settings['plugin.inlang.i18next'].pathPattern)

/** The features that only signed-in people use. Their pages and mail are in English, so they need no translation. */
const englishOnlyFeatures: ReadonlySet<string> = new Set([
  'access',
  'account-mails',
  'admin-notes',
  'as-of',
  'client-portal',
  'digest-mails',
  'exports',
  'listing-problems',
  'new-referral',
  'notifications',
  'own-account',
  'partner-referrals',
  'read-models',
  'referral-actions',
  'referral-detail',
  'referral-history',
  'reports',
  'review',
  'saved-views',
  'staff-problems',
  'staff-validation',
  'table',
  'workspace',
])

const flatten = (nested: Nested, path = ''): [string, string][] =>
  Object.entries(nested).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : flatten(value, `${path}${key}.`),
  )

/** The messages of one feature by their keys within it; undefined where the locale has no such catalog. */
export const readCatalog = (locale: string, feature: string): Catalog | undefined => {
  const file = join(folder, locale, `${feature}.json`)
  if (!existsSync(file)) return undefined
  return Object.fromEntries(flatten(JSON.parse(readFileSync(file, 'utf8')) as Nested))
}

const pluralForm = /_(zero|one|two|few|many|other)$/

/** A key without its plural form. */
export const messageKey = (key: string): string => key.replace(pluralForm, '')

const parametersOf = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name = '']) => name)

/** The parameters of every message; a plural always takes `count`. */
const parametersByMessage = (catalog: Catalog): ReadonlyMap<string, string> => {
  const sets = new Map<string, Set<string>>()
  for (const [key, text] of Object.entries(catalog)) {
    const set = sets.get(messageKey(key)) ?? new Set<string>()
    sets.set(messageKey(key), set)
    if (pluralForm.test(key)) set.add('count')
    for (const name of parametersOf(text)) set.add(name)
  }
  return new Map([...sets].map(([key, names]) => [key, [...names].sort().join(', ')]))
}

const pluralProblems = (locale: string, feature: string, catalog: Catalog): string[] => {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  const plurals = new Set(
    Object.keys(catalog)
      .filter((key) => pluralForm.test(key))
      .map(messageKey),
  )
  return [...plurals].flatMap((key) =>
    forms
      .filter((form) => catalog[`${key}_${form}`] === undefined)
      .map((form) => `${locale}/${feature}.json lacks ${key}_${form}`),
  )
}

const differences = (locale: string, feature: string, base: Catalog, catalog: Catalog): string[] => {
  const wanted = parametersByMessage(base)
  const present = parametersByMessage(catalog)
  const at = `${locale}/${feature}.json`
  return [
    ...[...wanted.keys()].filter((key) => !present.has(key)).map((key) => `${at} lacks ${key}`),
    ...[...present.keys()]
      .filter((key) => !wanted.has(key))
      .map((key) => `${at} has ${key}, which ${baseLocale} lacks`),
    ...[...present]
      .filter(([key, names]) => wanted.has(key) && wanted.get(key) !== names)
      .map(([key, names]) => `${at}: ${key} takes (${names}), but (${wanted.get(key) ?? ''}) in ${baseLocale}`),
  ]
}

const fileProblems = (): string[] => {
  const files = globSync('*/*.json', { cwd: folder }).filter((file) => locales.some((l) => file.startsWith(`${l}/`)))
  const unlisted = files.filter((file) => !features.includes(basename(file, '.json')))
  return unlisted.map((file) => `${file} is not listed in project.inlang/settings.json`)
}

/** One line per problem; empty when the catalogs are in order. Tests pass a `read` that finds other catalogs. */
export const catalogProblems = (read: typeof readCatalog = readCatalog): string[] => [
  ...fileProblems(),
  ...features.flatMap((feature) => {
    const base = read(baseLocale, feature)
    if (base === undefined) return [`${baseLocale}/${feature}.json does not exist`]
    return locales.flatMap((locale) => {
      const catalog = read(locale, feature)
      if (catalog === undefined)
        return englishOnlyFeatures.has(feature) ? [] : [`${locale}/${feature}.json does not exist`]
      return [...pluralProblems(locale, feature, catalog), ...differences(locale, feature, base, catalog)]
    })
  }),
]
