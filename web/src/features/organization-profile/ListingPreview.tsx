// The card of the directory with the values that the form contains now, as a visitor without an account sees it.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { EyeOff, ShieldCheck } from 'lucide-react'
import { contactAccess, hidesLocation } from '#contracts/contacts.ts'
import type { DirectoryPartner } from '#contracts/directory.ts'
import { weekdays } from '#contracts/enumeration-values.ts'
import type { OrganizationProfileDetail } from '#contracts/organization-profile.ts'
import { openStatusAt } from '#contracts/open-status.ts'
import { Website } from '#contracts/partner-fields.ts'
import { useNow } from '../../lib/hooks/useNow.ts'
import { PartnerHours } from '../directory/partner/PartnerHours.tsx'
import { SinglePartnerCard } from '../directory/search/SinglePartnerCard.tsx'
import { type Period, type ProfileValues, toHours, toSpecialDays } from './profile-values.ts'

const isComplete = ({ from, to }: Period) => from !== '' && to !== ''

/** The hours that the form contains, without periods and dates that are still being typed. */
const previewedHours = ({ hours, specialDays }: ProfileValues) => ({
  hours: toHours(
    Object.fromEntries(
      weekdays.map((day) => [day, hours[day].filter(isComplete)]),
    ) as unknown as ProfileValues['hours'],
  ),
  specialDays: toSpecialDays(
    specialDays
      .filter(({ day, periods }) => day !== '' && periods.every(isComplete))
      .sort((a, b) => (a.day < b.day ? -1 : 1)),
  ).map((special) => ({ ...special, note: special.note === '' ? null : special.note })),
})

/** The partner as the directory would show it now. The card shows no contacts. */
const toPartner = (
  { id, tier, member, capacity, updatedAt }: OrganizationProfileDetail,
  values: ProfileValues,
  locationHidden: boolean,
  now: Date,
): DirectoryPartner => {
  const open = locationHidden ? undefined : openStatusAt(previewedHours(values), now)
  return {
    id,
    tier,
    member,
    name: values.name,
    about: values.about,
    // An address that is still being typed is no link yet.
    website: Website.safeParse(values.website).data ?? null,
    counties: values.counties,
    services: values.services,
    populations: values.populations,
    amenities: values.amenities,
    languages: values.languages,
    eligibility: values.eligibility,
    verifiedAt: updatedAt,
    locationHidden,
    contacts: contactAccess('anonymous', tier),
    requestService: false,
    ...(capacity === null ? {} : { capacity }),
    ...(open === undefined ? {} : { open }),
  }
}

const Line = chakra('p', { base: { display: 'flex', gap: '2', color: 'fg.muted', textStyle: 'small' } })

interface Props {
  readonly profile: OrganizationProfileDetail
  readonly values: ProfileValues
}

export const ListingPreview = ({ profile, values }: Props) => {
  const now = useNow()
  const offering = { ...values, addressConfidential: values.address.confidential }
  const locationHidden = hidesLocation('anonymous', offering)
  return (
    <chakra.section aria-labelledby="listing-preview" display="grid" gap="2.5">
      <chakra.h3 id="listing-preview" textStyle="section">
        {m['organization-profile:preview.title']()}
      </chakra.h3>
      <Line>{m['organization-profile:preview.note']()}</Line>
      {!values.publicVisible && (
        <Line>
          <EyeOff size={17} aria-hidden />
          {m['organization-profile:preview.hidden']()}
        </Line>
      )}
      {locationHidden && (
        <Line>
          <ShieldCheck size={17} aria-hidden />
          {m['organization-profile:preview.location']()}
        </Line>
      )}
      {/* The links of the card lead away from the form, and the form itself says what the card shows. */}
      <chakra.div inert opacity={values.publicVisible ? 1 : 0.6}>
        <SinglePartnerCard partner={toPartner(profile, values, locationHidden, now)} />
      </chakra.div>
      {!locationHidden && (
        <chakra.div opacity={values.publicVisible ? 1 : 0.6}>
          <chakra.h4 textStyle="label" marginBottom="1.5">
            {m['organization-profile:preview.hours']()}
          </chakra.h4>
          <PartnerHours {...previewedHours(values)} locationHidden={false} />
        </chakra.div>
      )}
    </chakra.section>
  )
}
