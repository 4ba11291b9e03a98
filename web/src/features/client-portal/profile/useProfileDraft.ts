// The stored profile and the family's unsaved changes to it, which the tab keeps.
import { useState } from 'react'
import { useDraft } from '../../../lib/forms/drafts.ts'
import {
  type EditedProfile,
  type ForeignChanges,
  type ProfileChanges,
  type ProfileField,
  findForeignChanges,
  toValues,
} from './profile-values.ts'

interface Draft {
  /** The profile that the person began to edit. Null while there are no changes. */
  readonly edited: EditedProfile | null
  readonly changes: ProfileChanges
}
const noDraft: Draft = { edited: null, changes: {} }

const toDraft = (edited: EditedProfile, changes: ProfileChanges): Draft =>
  Object.keys(changes).length === 0 ? noDraft : { edited, changes }

export const useProfileDraft = <Profile extends EditedProfile>(name: string, profile: Profile) => {
  const { draft, change, restored, deleteDraft } = useDraft(name, noDraft)
  const [foreign, setForeign] = useState<ForeignChanges>()
  // The draft of this name always contains this kind of profile.
  const edited = (draft.edited as Profile | null) ?? profile
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
    mergeWith: (current: Profile) => {
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
