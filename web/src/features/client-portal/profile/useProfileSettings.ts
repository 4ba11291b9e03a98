// The form "Profile Settings", with which a family saves its own profile (CLI-42).
import { FamilyProfile, SaveFamilyProfile, pageLanguage } from '#contracts/family-profile.ts'
import { call } from '../../../lib/api/client.ts'
import { language } from '../../../lib/language.ts'
import { openInLanguage } from '../../../lib/session/family-language.ts'
import { familyProfile } from '../queries.ts'
import { showProfileSaved, useProfileForm } from './useProfileForm.ts'

export const useProfileSettings = (profile: FamilyProfile) =>
  useProfileForm({
    profile,
    draftName: 'family-profile',
    queryKey: familyProfile().queryKey,
    body: SaveFamilyProfile,
    current: FamilyProfile,
    send: (body, key) => call('saveFamilyProfile', { body, key }),
    onSaved: ({ preferences }, edited) => {
      // The pages of a family have the language that it prefers, and the server has stored it for the account.
      const chosen = pageLanguage(preferences.language)
      if (preferences.language !== edited.preferences.language && chosen !== undefined && chosen !== language)
        openInLanguage(chosen)
      else showProfileSaved()
    },
  })
