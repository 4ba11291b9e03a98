// The stored profile and the family's unsaved changes to it, which the tab keeps.
import type { FamilyProfile } from '#contracts/family-profile.ts'
import { useState } from 'react'
import { useDraft } from '../../../lib/forms/drafts.ts'
import {
  type ForeignChanges,
  type ProfileChanges,
  type ProfileField,
  findForeignChanges,
  toValues,
} from './profile-values.ts'

interface Draft {
  /** The profile that the family began to edit. Null while there are no changes. */
  readonly edited: FamilyProfile | null
  readonly changes: ProfileChanges
}
const noDraft: Draft = { edited: null, changes: {} }

const toDraft = (edited: FamilyProfile, changes: ProfileChanges): Draft =>
  Object.keys(changes).length === 0 ? noDraft : { edited, changes }

export const useProfileDraft = (profile: FamilyProfile) => {
  const { draft, change, restored, deleteDraft } = useDraft('family-profile', noDraft)
  const [foreign, setForeign] = useState<ForeignChanges>()
  const edited = draft.edited ?? profile
  const stored = toValues(edited)
  const hasChanges = Object.keys(draft.changes).length > 0
  const set = (field: ProfileField, value: string) =>
    change((previous) => {
      const { [field]: _, ...others } = previous.changes
      return toDraft(edited, value === stored[field] ? others : { ...others, [field]: value })
    })
  return {
    edited,
    stored,
    values: { ...stored, ...draft.changes },
    hasChanges,
    /** Whether the form shows changes from an earlier visit. */
    restored: restored && hasChanges,
    /** What was changed elsewhere, until this person saves or discards. */
    foreign,
    set,
    /** Takes the value that was saved elsewhere. */
    takeStored: (field: ProfileField) => {
      set(field, stored[field])
      setForeign((previous) => previous && { ...previous, conflicts: previous.conflicts.filter((f) => f !== field) })
    },
    /** Puts the person's changes on top of the profile that was saved elsewhere. */
    mergeWith: (current: FamilyProfile) => {
      const found = findForeignChanges(stored, toValues(current), draft.changes)
      change(toDraft(current, found.changes))
      setForeign(found)
    },
    discard: () => {
      deleteDraft()
      setForeign(undefined)
    },
  }
}
