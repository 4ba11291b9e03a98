import { expect, it } from 'vitest'
import type { Section } from './samples/section.ts'
import { sections } from './samples.ts'

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../../design-system/**/*.tsx', { eager: true })

/** Only components start with a capital letter. Types have no runtime export. */
const componentNames = Object.values(modules).flatMap((module) =>
  Object.keys(module).filter((name) => /^[A-Z]/.test(name)),
)
const sampled = new Set(Object.values<Section>(sections).flatMap(({ components }) => Object.keys(components)))

it('shows every component of the design system', () => {
  expect(componentNames.length).toBeGreaterThan(60)
  expect(componentNames.filter((name) => !sampled.has(name))).toEqual([])
})
