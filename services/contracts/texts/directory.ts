// The partner directory and guest access.
import type { ContactAccess } from '../contacts.ts'
import type { TierFilter } from '../directory.ts'
import type { Amenity, PartnerTier, Weekday } from '../enumerations.ts'
import type { ListingProblemReason } from '../listing-problems.ts'

const tiers: Readonly<Record<PartnerTier, string | null>> = {
  free_listing: null,
  cultivator: 'General Member',
  service_agreement: 'General Member',
  faith_shepherd: 'Shepherd',
  faith_steward: 'Steward',
  faith_covenant: 'Covenant',
  anchor_community: 'Community',
  anchor_strategic: 'Strategic',
  anchor_anchor: 'Anchor',
  anchor_premier: 'Premier',
  anchor_legacy: 'Legacy',
}
const tierFilters: Readonly<Record<TierFilter, string>> = {
  general_member: 'General Members',
  faith_shepherd: 'Shepherd',
  faith_steward: 'Steward',
  faith_covenant: 'Covenant',
}
const amenities: Readonly<Record<Amenity, string>> = {
  emergency_shelter: 'Emergency shelter',
  day_shelter: 'Day shelter',
  pet_friendly: 'Pet friendly',
  domestic_violence: 'Domestic violence',
  clothing_closet: 'Clothing closet',
  inclement_weather: 'Inclement weather',
}
const days: Readonly<Record<Weekday, string>> = {
  sun: 'Sunday',
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
}
/** What stands in place of e-mail and phone. */
const missingContacts: Readonly<Record<Exclude<ContactAccess, 'shown'>, string>> = {
  account_needed: 'Email and phone are shown to people with an account. Until then, use the website.',
  private: 'Contact details are private. Please use the website, or request a referral.',
}
const problemReasons: Readonly<Record<ListingProblemReason, string>> = {
  contacts: 'The website, email or phone is wrong',
  hours: 'The hours are wrong',
  services: 'They do not offer what it says here',
  closed: 'They have closed or moved',
  other: 'Something else',
}

export const directory = {
  tiers,
  tierFilters,
  amenities,
  days,
  county: 'County',
  anyCounty: 'Any county',
  anyService: 'Any service',
  allFilters: (applied: number) => (applied === 0 ? 'All filters' : `All filters (${applied})`),
  show: (total: number | undefined) =>
    total === undefined ? 'Show partners' : total === 1 ? 'Show 1 partner' : `Show ${total} partners`,
  miles: (miles: number) =>
    miles === 0 ? 'In your ZIP code' : `About ${miles === 1 ? '1 mile' : `${miles} miles`} away`,
  found: (total: number) => (total === 1 ? 'Found 1 partner' : `Found ${total} partners`),
  none: 'No partners found',
  pages: 'Partners',

  open: (until: string | null) => (until === null ? 'Open now' : `Open now, until ${until}`),
  facts: { counties: 'Counties', services: 'Services', populations: 'For', website: 'Website' },

  dialog: {
    missingContacts,
  },

  problem: {
    reasons: problemReasons,
  },

  access: {
    title: 'Access Partner Details',
    lead: 'Choose how you would like to go on. It is free either way.',
    tabs: 'Ways to see the details',
    guest: 'Guest',
    signIn: 'Sign In',
    signUp: 'Sign Up',
    guestLead: 'See the details for a day, or two hours on a phone or tablet, without an account.',
    name: 'Name',
    email: 'Email',
    county: 'County',
    chooseCounty: 'Choose your county',
    otherCounty: 'Other',
    agree: 'I agree to the terms, and to hear from you now and then by email. I can stop that at any time.',
    terms: 'Terms',
    privacy: 'Privacy',
    submit: 'Continue as Guest',
    submitting: 'One moment...',
    welcome: 'Welcome!',
    hours: (hours: number) => `You have guest access for ${hours} hours.`,
    failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
    created: { title: 'Account Created!', text: 'Please check your email to confirm your account.' },
  },
}
