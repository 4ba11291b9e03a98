// Builds the app for one locale. The compiled messages contain every locale and choose one when they are called. Here
// each message is exported as the function for the build's locale, so the bundler drops the rest.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const compiled = join(import.meta.dirname, '../services/messages/compiled')
const messages = join(compiled, 'messages/')
const runtime = join(compiled, 'runtime.js')

/** The compiler's prefix for the functions of a locale, e.g. `es_us2_` in `es_us2_review_title`. */
const prefixOf = (locale: string) => {
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
    const exported = /^export \{ (\w+) as (".+") \}$/m
    const own = `${prefixOf(locale)}_${exported.exec(source)?.[1] ?? ''}`
    if (!source.includes(`const ${own} =`)) throw new Error(`${id} does not define ${own}`)
    return source.replace(exported, (_, _name, key: string) => `export { ${own} as ${key} }`)
  },
})
