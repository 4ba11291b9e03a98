// Which fields of a family's profile staff entered, from everything that was ever saved in them (INT-11).
import type { Confidential } from '#contracts/confidential.ts'
import { type EnteredByStaff, type FamilyPart, emptyFamilyParts } from '#contracts/family-profile.ts'
import { openConfidential } from '#platform/vault/open-confidential.ts'
import type { Vault } from '#platform/vault/vault.ts'

/** A part as someone saved it. */
export interface Revision {
  readonly part: FamilyPart
  readonly text: Confidential
  readonly at: string
  readonly byStaff: boolean
}

/** The parts that staff enter too. Of the preferences, they enter the mailing address. */
export const sharedParts: readonly FamilyPart[] = ['preferences', 'household', 'situation']

/** Who entered a field last: the one who changed it, not everyone who saved the part. */
const findEnteredByStaff = (
  revisions: readonly {
    readonly part: FamilyPart
    readonly values: object
    readonly at: string
    readonly byStaff: boolean
  }[],
): EnteredByStaff[] => {
  const current = new Map<string, { readonly value: string; readonly at: string; readonly byStaff: boolean }>()
  for (const { part, values, at, byStaff } of revisions) {
    for (const [name, value] of Object.entries({ ...emptyFamilyParts[part], ...values })) {
      const field = `${part}.${name}`
      const text = JSON.stringify(value)
      const empty = JSON.stringify((emptyFamilyParts[part] as Readonly<Record<string, unknown>>)[name])
      if ((current.get(field)?.value ?? empty) !== text) current.set(field, { value: text, at, byStaff })
    }
  }
  return [...current].flatMap(([field, { at, byStaff }]) => (byStaff ? [{ field, at }] : []))
}

/** Opens the texts only if staff saved one of them: most families give everything themselves. */
export const readEnteredByStaff = async (
  vault: Pick<Vault, 'open'>,
  revisions: readonly Revision[],
): Promise<EnteredByStaff[]> => {
  if (!revisions.some(({ byStaff }) => byStaff)) return []
  const open = await openConfidential(
    vault,
    revisions.map(({ text }) => text),
  )
  return findEnteredByStaff(
    revisions.flatMap(({ text, ...revision }) => {
      const opened = open(text)
      return opened === null ? [] : [{ ...revision, values: JSON.parse(opened) as object }]
    }),
  )
}
