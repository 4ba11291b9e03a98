// The profile of an organization with its address in clear text, from the state that commands are decided on.
import type { OrganizationProfileContent } from '#contracts/organization-profile.ts'
import { type Organization, confidentialTexts, readAddress } from '#domain/organization/state.ts'
import { openConfidential } from '#platform/vault/open-confidential.ts'
import type { Vault } from '#platform/vault/vault.ts'

/** The profiles of these states, in the same order. Only members and staff may see them. */
export const readContents = async (
  vault: Pick<Vault, 'open'>,
  organizations: readonly Organization[],
): Promise<OrganizationProfileContent[]> => {
  const open = await openConfidential(
    vault,
    organizations.flatMap(({ profile }) => confidentialTexts(profile.address)),
  )
  return organizations.map(({ profile, version, publicVisible }) => {
    const { zip: _, address: __, languages = [], eligibility = null, specialDays = [], ...fields } = profile
    const address = readAddress(profile, open)
    return { ...fields, languages, eligibility, specialDays, address, version, publicVisible }
  })
}
