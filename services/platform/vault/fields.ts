// Finds personal text anywhere in an event's data and seals it before it is stored.
import type { PlainText } from '#contracts/confidential.ts'

import type { SealRequest, Vault } from './vault.ts'

/** The data of one event, before it is encoded. */
export interface EventFields {
  readonly eventId: string
  readonly data: unknown
}

type ObjectFields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is ObjectFields => typeof value === 'object' && value !== null

/** Checks only that both properties exist, so that malformed text is not stored unsealed as ordinary data. */
const isPlainText = (value: ObjectFields): boolean => 'open' in value && 'subject' in value

const parsePlainText = (value: ObjectFields, path: string): PlainText => {
  const { open, subject } = value
  if (typeof open !== 'string' || typeof subject !== 'string') throw new TypeError(`${path} is not a confidential text`)
  // Postgres cannot store U+0000, so no read model could ever show this text, but the log would keep it forever.
  if (open.includes('\0')) throw new TypeError(`${path} contains U+0000`)
  return { open, subject }
}

type Replacer = (value: ObjectFields, path: string) => { readonly value: unknown } | undefined

/** Returns the value with the replacements from `replace`. Copies only the objects that contain a replacement. */
const mapObjects = (value: unknown, path: string, replace: Replacer): unknown => {
  if (!isObject(value)) return value
  const replaced = replace(value, path)
  if (replaced !== undefined) return replaced.value
  const pathTo = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`)
  if (Array.isArray(value)) return value.map((item, index) => mapObjects(item, pathTo(index), replace))
  let copy: Record<string, unknown> | undefined
  for (const [key, member] of Object.entries(value)) {
    const mapped = mapObjects(member, pathTo(key), replace)
    if (mapped !== member) (copy ??= { ...value })[key] = mapped
  }
  return copy ?? value
}

/**
 * Replaces every `{ open, subject }` with `{ sealed }`, in one call to the vault. Field names are dotted paths.
 * @throws SubjectErased
 */
export const sealFields = async (vault: Pick<Vault, 'seal'>, events: readonly EventFields[]): Promise<unknown[]> => {
  const requests: SealRequest[] = []
  for (const { eventId, data } of events) {
    mapObjects(data, '', (value, field) => {
      if (!isPlainText(value)) return undefined
      const { open: text, subject } = parsePlainText(value, field)
      requests.push({ subject, eventId, field, text })
      return { value }
    })
  }
  if (requests.length === 0) return events.map(({ data }) => data)
  const sealedTexts = (await vault.seal(requests)).values()
  return events.map(({ data }) =>
    mapObjects(data, '', (value) => (isPlainText(value) ? { value: { sealed: sealedTexts.next().value } } : undefined)),
  )
}
