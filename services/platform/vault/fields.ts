// Finds personal text anywhere in an event's data and seals it before it is stored.
import type { OpenText } from '#contracts/confidential.ts'

import type { SealRequest, Vault } from './vault.ts'

/** The data of one event, before it is encoded. */
export interface EventFields {
  readonly eventId: string
  readonly data: unknown
}

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null

/** Checks only that both members exist: a malformed text must not pass as ordinary data and be stored unsealed. */
const isOpenText = (value: Members): boolean => 'open' in value && 'subject' in value

const openText = (value: Members, path: string): OpenText => {
  const { open, subject } = value
  if (typeof open !== 'string' || typeof subject !== 'string') throw new TypeError(`${path} is not a confidential text`)
  // Postgres cannot store U+0000. A read model could never show what the log would keep forever.
  if (open.includes('\0')) throw new TypeError(`${path} contains U+0000`)
  return { open, subject }
}

type Replace = (value: Members, path: string) => { readonly by: unknown } | undefined

/** Copies the value with the replacements from `replace`. Parts without a replacement are not copied. */
const mapObjects = (value: unknown, path: string, replace: Replace): unknown => {
  if (!isMembers(value)) return value
  const replaced = replace(value, path)
  if (replaced !== undefined) return replaced.by
  const at = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`)
  if (Array.isArray(value)) return value.map((item, index) => mapObjects(item, at(index), replace))
  let copy: Record<string, unknown> | undefined
  for (const [key, member] of Object.entries(value)) {
    const mapped = mapObjects(member, at(key), replace)
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
      if (!isOpenText(value)) return undefined
      const { open: text, subject } = openText(value, field)
      requests.push({ subject, eventId, field, text })
      return { by: value }
    })
  }
  if (requests.length === 0) return events.map(({ data }) => data)
  const boxes = (await vault.seal(requests)).values()
  return events.map(({ data }) =>
    mapObjects(data, '', (value) => (isOpenText(value) ? { by: { sealed: boxes.next().value } } : undefined)),
  )
}
