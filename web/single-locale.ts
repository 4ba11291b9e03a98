// A Vite plugin that builds the app for one locale. A compiled message contains every locale and selects one at run
// time. The plugin exports only the function for the build's locale, so the bundler drops the others.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const compiledFolder = join(import.meta.dirname, '../services/messages/compiled')
const messages = join(compiledFolder, 'messages/')
const runtime = join(compiledFolder, 'runtime.js')

/** The compiler's prefix for the functions of a locale, e.g. `es_us2_` in `es_us2_review_title`. */
const functionPrefix = (locale: string) => {
  const [language = '', region] = locale.toLowerCase().split('-')
  return region === undefined ? language : `${language}_${region}2`
}

export const singleLocale = (locale: string): Plugin => ({
  name: 'single-locale',
  enforce: 'pre',
  load(id) {
    if (id === runtime)
      return 'export const overwriteGetLocale = () => {}; export const getLocale = () => {}; export let experimentalStaticLocale'
    if (!id.startsWith(messages) || id.endsWith('/_index.js')) return undefined
    const source = readFileSync(id, 'utf8')
    const exportStatement = /^export \{ (\w+) as (".+") \}$/m
    const localeFunction = `${functionPrefix(locale)}_${exportStatement.exec(source)?.[1] ?? ''}`
    if (!source.includes(`const ${localeFunction} =`)) throw new Error(`${id} does not define ${localeFunction}`)
    return source.replace(exportStatement, (_, _name, key: string) => `export { ${localeFunction} as ${key} }`)
  },
})
