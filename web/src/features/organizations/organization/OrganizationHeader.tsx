// The name of an organization, whether the directory lists it, its tier, and the button that publishes or hides it.
import { m } from '#messages'
import { partnerTiers } from '#contracts/enumeration-values.ts'
import type { PartnerTier } from '#contracts/enumerations.ts'
import type { OrganizationProfileDetail } from '#contracts/organization-profile.ts'
import { chakra } from '@chakra-ui/react'
import { EyeOff, Globe } from 'lucide-react'
import { paths } from '../../../lib/paths.ts'
import { useCanCall } from '../../../lib/session/useCanCall.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { Select } from '../../../design-system/ui/inputs.tsx'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { ListingTag } from '../ListingTag.tsx'
import { tierNames } from '#contracts/tier-names.ts'
import { useTierChange } from './useTierChange.ts'
import { useVisibility } from './useVisibility.ts'

interface Props {
  readonly organization: OrganizationProfileDetail
}

export const OrganizationHeader = ({ organization }: Props) => (
  <chakra.div
    display="flex"
    flexWrap="wrap"
    alignItems="flex-end"
    justifyContent="space-between"
    gap="4"
    marginTop="2"
    marginBottom="4"
  >
    <chakra.div flex="1 1 18rem" minWidth="0">
      <chakra.h1 textStyle="pageTitle" overflowWrap="anywhere">
        {organization.name}
      </chakra.h1>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="1.5" marginTop="1.5">
        <ListingTag listing={organization} />
        {organization.status === 'open' && organization.publicVisible && (
          <TextLink to={paths.partner({ partner: organization.id })}>{m['organizations:viewListing']()}</TextLink>
        )}
        {organization.formerNames.length > 0 && (
          <chakra.span color="fg.muted">
            {m['organizations:formerly']({ names: organization.formerNames.join(', ') })}
          </chakra.span>
        )}
      </chakra.div>
    </chakra.div>
    <chakra.div display="flex" flexWrap="wrap" alignItems="flex-end" gap="3">
      <Tier organization={organization} />
      {organization.status === 'open' && <Visibility organization={organization} />}
    </chakra.div>
  </chakra.div>
)

const Tier = ({ organization }: Props) => {
  const { change, pending } = useTierChange(organization)
  const canChange = useCanCall('setOrganizationTier')
  const name = tierNames[organization.tier]()
  if (!canChange || organization.status === 'closed')
    return (
      <chakra.p>
        <chakra.span color="fg.muted">{m['organizations:tier.label']()}</chakra.span> {name}
      </chakra.p>
    )
  return (
    <chakra.label display="grid" gap="1" textStyle="label">
      {m['organizations:tier.label']()}
      <Select
        value={organization.tier}
        disabled={pending}
        onChange={({ currentTarget }) => change(currentTarget.value as PartnerTier)}
      >
        {partnerTiers.map((tier) => (
          <option key={tier} value={tier}>
            {tierNames[tier]()}
          </option>
        ))}
      </Select>
    </chakra.label>
  )
}

const Visibility = ({ organization }: Props) => {
  const { publish, hide, pending, confirming, openConfirm, closeConfirm, problem } = useVisibility(organization)
  const { name, publicVisible } = organization
  if (!publicVisible)
    return (
      <Button aria-busy={pending} disabled={pending} onClick={publish}>
        <Globe aria-hidden />
        {pending ? m['organizations:publishing']() : m['organizations:publish']()}
      </Button>
    )
  return (
    <>
      <Button variant="outline" onClick={openConfirm}>
        <EyeOff aria-hidden />
        {m['organizations:hide']()}
      </Button>
      {confirming && (
        <ConfirmDialog
          open
          title={m['organizations:hideTitle']({ name })}
          consequence={m['organizations:hideConsequence']()}
          confirmLabel={m['organizations:hide']()}
          pending={pending}
          {...(problem === undefined ? {} : { problem })}
          onConfirm={hide}
          onClose={closeConfirm}
        />
      )}
    </>
  )
}
