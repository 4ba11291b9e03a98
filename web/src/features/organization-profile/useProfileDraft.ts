// The stored profile and the person's unsaved changes to it, which the tab keeps.
import { toLocalTime } from '#contracts/local-time.ts'
import type { OrganizationProfileContent, OrganizationProfileDetail } from '#contracts/organization-profile.ts'
import { useState } from 'react'
import { useDraft } from '../../lib/forms/drafts.ts'
import {
  type ForeignChanges,
  type ProfileChanges,
  type ProfileField,
  type ProfileValues,
  changesToVersion,
  findForeignChanges,
  toValues,
  withChange,
} from './profile-values.ts'

interface Draft {
  /** The profile that the person began to edit. Null while there are no changes. */
  readonly edited: OrganizationProfileContent | null
  readonly changes: ProfileChanges
}
const dayMs = 86_400_000

/** A constant, because the tab then stores nothing. */
const noDraft: Draft = { edited: null, changes: {} }

const toDraft = (edited: OrganizationProfileContent, changes: ProfileChanges): Draft =>
  Object.keys(changes).length === 0 ? noDraft : { edited, changes }

export const useProfileDraft = (profile: OrganizationProfileDetail) => {
  const { draft, change, restored, deleteDraft } = useDraft(`organization-profile:${profile.id}`, noDraft)
  const [foreign, setForeign] = useState<ForeignChanges>()
  // Without changes, the form follows what others save.
  const edited = draft.edited ?? profile
  const stored = toValues(edited)
  const hasChanges = Object.keys(draft.changes).length > 0
  const set = <Field extends ProfileField>(field: Field, value: ProfileValues[Field]) =>
    change((previous) => toDraft(previous.edited ?? edited, withChange(stored, previous.changes, field, value)))
  const settle = (field: ProfileField) =>
    setForeign((previous) => previous && { ...previous, conflicts: previous.conflicts.filter((f) => f !== field) })
  return {
    edited,
    changes: draft.changes,
    stored,
    values: { ...stored, ...draft.changes } as ProfileValues,
    hasChanges,
    /** Whether the form shows changes from an earlier visit. */
    restored: restored && hasChanges,
    /** What another person changed, until this person saves or discards. */
    foreign,
    set,
    /** Takes the value that the other person saved. */
    takeStored: (field: ProfileField) => {
      set(field, stored[field])
      settle(field)
    },
    /** Keeps this person's value, which the next save writes over the other one. */
    keepOwn: (field: ProfileField) => settle(field),
    /** Puts the person's changes on top of the profile that another person saved. */
    mergeWith: (current: OrganizationProfileContent) => {
      const found = findForeignChanges(stored, toValues(current), draft.changes)
      change(toDraft(current, found.changes))
      setForeign(found)
    },
    /**
     * Fills the form with an earlier version, which is then saved like any other change. Replaces unsaved changes.
     * Returns whether that version differs from the stored profile.
     */
    fillWith: (version: OrganizationProfileContent) => {
      // Special days that are over can't be restored, because the stored profile no longer shows them.
      const yesterday = toLocalTime(new Date(Date.now() - dayMs).toISOString()).date
      const specialDays = version.specialDays.filter(({ day }) => day >= yesterday)
      const changes = changesToVersion(toValues(profile), toValues({ ...version, specialDays }))
      change(toDraft(profile, changes))
      setForeign(undefined)
      return Object.keys(changes).length > 0
    },
    discard: () => {
      deleteDraft()
      setForeign(undefined)
    },
  }
}
