import { expect, it } from 'vitest'
import type { Section } from './samples/section.ts'
import { sections } from './samples.ts'

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../../design-system/**/*.tsx', { eager: true })

/** Only components start with a capital letter. Types have no runtime export. */
const exported = Object.values(modules).flatMap((module) => Object.keys(module).filter((name) => /^[A-Z]/.test(name)))
const shown = new Set(Object.values<Section>(sections).flatMap(({ components }) => Object.keys(components)))

it('the gallery shows every component of the design system', () => {
  expect(exported.length).toBeGreaterThan(60)
  expect(exported.filter((name) => !shown.has(name))).toEqual([])
})
