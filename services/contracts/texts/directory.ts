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
  title: 'Resources',
  description:
    'Find churches, nonprofits and agencies in six counties of Northwest Georgia that help with housing, food, utilities, care and more. See who is open now and who is near.',
  headline: 'Find resources near you',
  lead: 'Churches, nonprofits and agencies that take referrals through the exchange. Look by county, by what you need, or for who is open now. Looking is free, and nobody asks who you are.',
  withoutScript:
    'Search and details need JavaScript. Without it, write to us, and a person will look for you. Our office answers Mon-Fri 9am-5pm (EST).',

  tiers,
  tierFilters,
  amenities,
  days,
  covenantPartner: 'Covenant Partner',

  search: 'Search by name',
  searchHint: 'Search partners...',
  county: 'County',
  anyCounty: 'Any county',
  service: 'Service Type',
  anyService: 'Any service',
  population: 'Population Served',
  anyPopulation: 'Anyone',
  tier: 'Membership Tier',
  anyTier: 'Any tier',
  openNow: 'Open Now',
  amenitiesLegend: 'Amenities',
  allFilters: (applied: number) => (applied === 0 ? 'All filters' : `All filters (${applied})`),
  filters: 'Filters',
  show: (total: number | undefined) =>
    total === undefined ? 'Show partners' : total === 1 ? 'Show 1 partner' : `Show ${total} partners`,
  clearAll: 'Clear All',
  applied: 'Applied filters',
  remove: (filter: string) => `Remove the filter ${filter}`,

  zip: 'Your ZIP code',
  zipHint: 'e.g. 30060',
  zipUnknown: 'We know the ZIP codes of the six counties only, so nothing is sorted by distance.',
  sort: 'Sort by',
  byDistance: 'Nearest first',
  byName: 'Name',
  miles: (miles: number) =>
    miles === 0 ? 'In your ZIP code' : `About ${miles === 1 ? '1 mile' : `${miles} miles`} away`,

  loading: 'Loading partners...',
  found: (total: number) => (total === 1 ? 'Found 1 partner' : `Found ${total} partners`),
  none: 'No partners found',
  noneText: 'Try adjusting your criteria: another county, fewer filters, or a shorter name.',
  failed: 'The partners could not be loaded',
  failedHelp:
    'If it cannot wait, call 911 in danger or 988 in a crisis. You can also write to our office, which answers Mon-Fri 9am-5pm (EST).',
  pages: 'Partners',

  open: (until: string | null) => (until === null ? 'Open now' : `Open now, until ${until}`),
  midnight: 'midnight',
  more: (count: number) => `+${count} more`,
  facts: { counties: 'Counties', services: 'Services', populations: 'For', website: 'Website' },
  newTab: 'opens in a new tab',
  details: 'View Details',
  detailsOf: (name: string) => `View Details of ${name}`,
  requestReferral: 'Request Referral',
  requestReferralOf: (name: string) => `Request Referral to ${name}`,

  dialog: {
    about: 'About',
    noAbout: 'This partner has not written about itself yet.',
    services: 'Services',
    counties: 'Counties',
    populations: 'People served',
    amenities: 'Amenities',
    hours: 'Hours',
    closed: 'Closed',
    hoursUnknown: 'Not known. Please ask before you go.',
    hidden:
      'To keep the people there safe, neither the place nor the hours are shown. Ask our staff, or request a referral.',
    contact: 'Contact',
    website: 'Website',
    email: 'Email',
    phone: 'Phone',
    near: 'ZIP code',
    noneGiven: 'No contact details were given.',
    missingContacts,
    createAccount: 'Sign in or sign up',
    requestService: 'Request Service',
    verified: (day: string) => `Last verified ${day}`,
    loading: 'Loading partner details...',
    gone: 'This partner is no longer listed',
    goneText: 'It may have closed, or left the directory.',
    failed: 'The details could not be loaded',
  },

  problem: {
    open: 'Report a problem',
    title: 'Report a problem with this listing',
    reason: 'What is wrong?',
    choose: 'Choose one',
    reasons: problemReasons,
    text: 'Tell us what you know',
    email: 'Your email',
    emailHelp: 'Only if you would like an answer.',
    send: 'Send report',
    sending: 'Sending...',
    done: 'Thank you. Our staff will look into it.',
    failed: 'The report was not sent',
    failedText: 'What you wrote is still here. Please try again in a moment.',
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

  leave: {
    title: 'Leave the mailing list',
    text: 'You will get no more news from us. Your guest access and your requests stay as they are.',
    confirm: 'Leave the list',
    done: 'You have left the mailing list',
    doneText: 'If you ask for guest access again, you can join again.',
    failed: 'You could not be taken off the list',
  },
}
