// Checks a sample of every version of every event type, because every event ever written must stay readable. An
// optional field that was added without a new version has a separate sample: `Type.v2.what-it-is.json`.
import { readdirSync, readFileSync } from 'node:fs'
import type { z } from 'zod'
import { describe, expect, it } from 'vitest'
import { domainEvents } from '../events.ts'

interface Definition {
  readonly version: number
  readonly schema: z.ZodType
  readonly upcast?: readonly ((data: unknown) => unknown)[]
}

const definitions: Readonly<Record<string, Definition>> = domainEvents
const fileName = (type: string, version: number) => `${type}.v${version}.json`
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))

const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.json'))
const findSamples = (type: string, version: number) => files.filter((name) => name.startsWith(`${type}.v${version}.`))

const versions = Object.entries(definitions).flatMap(([type, { version }]) =>
  Array.from({ length: version }, (_, index) => [type, index + 1] as const),
)

describe('golden events', () => {
  it('include at least one file for every version of every event type, and no others', () => {
    expect(files).toEqual(expect.arrayContaining(versions.map(([type, version]) => fileName(type, version))))
    expect(files.toSorted()).toEqual(versions.flatMap(([type, version]) => findSamples(type, version)).toSorted())
  })

  it.each(versions)('are readable with the current schema: %s version %i', (type, version) => {
    const definition = definitions[type]
    const steps = definition?.upcast?.slice(version - 1) ?? []
    for (const sample of findSamples(type, version)) {
      const currentData = steps.reduce((data, step) => step(data), read(sample))
      // The schema must neither drop nor add a field.
      expect(definition?.schema.parse(currentData), sample).toEqual(currentData)
    }
  })
})
