// What public pages may read: the types know one catalogue, but a visitor's browser has the texts of visitors alone.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

import { desk } from '#contracts/texts/desk.ts'

const source = join(import.meta.dirname, '..')
const app = join(source, 'app')
const read = (file: string) => readFileSync(file, 'utf8')

const routes = join(app, 'public-routes.ts')
const publicPages = [...read(routes).matchAll(/import\('([^']+)'\)/g)].map(([, page = '']) => resolve(app, page))
/** Behind them other pages begin: the tables of routes, and what puts them into frames. */
const doors = new Set([routes, join(app, 'routes.tsx'), join(app, 'router.tsx')])

/** Every module that comes with these, also those that come later, such as dialogs. */
const reached = (files: readonly string[], seen = new Set<string>()): Set<string> => {
  for (const file of files) {
    if (seen.has(file) || !existsSync(file)) continue
    seen.add(file)
    const names = doors.has(file) ? /from '(\.[^']+)'/g : /(?:from |import |import\()'(\.[^']+)'/g
    const imports = [...read(file).matchAll(names)].map(([, name = '']) => resolve(dirname(file), name))
    reached(imports, seen)
  }
  return seen
}

const areasIn = (file: string): string[] => {
  const text = doors.has(file) ? read(file).replaceAll(/(title|description): \(\) => t\.\w+/g, '') : read(file)
  const destructured = [...text.matchAll(/const \{([^}]+)\} = t$/gm)].flatMap(([, names = '']) => names.split(','))
  return [...[...text.matchAll(/\bt\.(\w+)/g)].map(([, area = '']) => area), ...destructured.map((name) => name.trim())]
}

describe('texts of visitors', () => {
  it('are all that a public page reads, and the app around it', () => {
    expect(publicPages.length).toBeGreaterThan(10)
    const files = reached([join(app, 'app.tsx'), ...publicPages])
    const ofTheDesk = [...files].flatMap((file) =>
      areasIn(file)
        .filter((area) => area in desk)
        .map((area) => `${relative(source, file)} reads t.${area}`),
    )
    expect([...new Set(ofTheDesk)]).toEqual([])
  })

  it('keep the long legal texts out of every module except the legal pages', () => {
    const files = [...reached([join(app, 'app.tsx'), ...publicPages])]
    const reading = files.filter((file) => /m\['legal:(terms|privacy)\.\w+\./.test(read(file)))
    expect(reading.map((file) => relative(source, file)).sort()).toEqual([
      'features/site/legal/privacy.ts',
      'features/site/legal/terms.ts',
    ])
  })
})
