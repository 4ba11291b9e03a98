// Faults that change nothing, so no test can find them, each with its reason. `npm run mutate` does not count them, and
// fails if one of them is found or no longer exists.
export interface HarmlessFault {
  readonly file: string
  /** The code as written, and as the fault changes it. Line breaks and indentation are single spaces. */
  readonly original: string
  readonly replacement: string
  readonly reason: string
}

/** Several faults in one file with one reason. */
const inFile = (
  file: string,
  reason: string,
  ...faults: readonly (readonly [original: string, replacement: string])[]
): readonly HarmlessFault[] => faults.map(([original, replacement]) => ({ file, original, replacement, reason }))

const anyText = '"Stryker was here!"'
const anyList = '["Stryker was here"]'

export const harmlessFaults: readonly HarmlessFault[] = [
  ...inFile(
    'services/contracts/lifecycle.ts',
    'Only "received" referrals are waitlisted, and only the reason "other" is compared.',
    ["state.status === 'received'", 'true'],
    ["''", anyText],
  ),
  ...inFile('services/domain/client/decide.ts', 'Only an owned client has an owner.', [
    "state.status === 'owned'",
    'true',
  ]),
  ...inFile(
    'services/domain/policies/opening-hours.ts',
    'The first and the last interval are both missing or neither.',
    ['first === undefined || last === undefined', 'first === undefined && last === undefined'],
    ['first === undefined', 'false'],
    ['last === undefined', 'false'],
  ),
  ...inFile(
    'services/domain/policies/opening-hours.ts',
    'An interval of two weeks contains every minute of a week, no matter when it starts.',
    ['0', '-1'],
    ['0', '1'],
    ['2', '3'],
  ),
  ...inFile(
    'services/domain/referral/sending.ts',
    'A member of no organization cannot be the member of the organization that sends.',
    ['fromOrganizationId !== null', 'true'],
  ),
  ...inFile('services/domain/sla/decide.ts', 'No crossing has the name of the added item.', ['[]', anyList]),
  ...inFile(
    'services/domain/sla/threshold-crossing.ts',
    'Only the range "on time" has no start, and no threshold leads to it.',
    ['0', '1'],
    ['0', '-1'],
  ),
  ...inFile(
    'services/contracts/contacts.ts',
    'The list of tiers does not contain null.',
    ['tier !== null && contactSharingTiers.includes(tier)', 'tier !== null || contactSharingTiers.includes(tier)'],
    ['tier !== null', 'true'],
  ),
  ...inFile('services/contracts/redirect-target.ts', 'A function without a return returns undefined.', [
    '{ // Not a URL, for example "//". return undefined }',
    '{}',
  ]),
  ...inFile(
    'services/api/route-guard.ts',
    'Fastify only uses the declaration to create requests faster.',
    ["'principal'", '""'],
    ["'guest'", '""'],
    ["'guest'", '"client"'],
    ["'timeLeft'", '""'],
    ['0', '1'],
    ['0', '-1'],
  ),
  ...inFile(
    'services/api/route-guard.ts',
    'No credential and no token equals the added text.',
    ["''", anyText],
    ['[]', anyList],
  ),
  ...inFile(
    'services/api/live/topics.ts',
    'Splitting a text gives at least one part, and no topic or id equals the added text.',
    ["''", anyText],
    ['default: return false', 'default:'],
  ),
  ...inFile(
    'services/api/form-guard.ts',
    'The age of an invalid token is not used, because the token is refused. JSON and HMAC accept any further part.',
    ['-1', '+1'],
    ['1', '2'],
    ['1', '0'],
    ['verified === undefined', 'false'],
    ["'form tokens'", '""'],
    ['session === undefined', 'false'],
    ['[]', anyList],
  ),
  ...['new-record/new-record', 'service-level/service-level', 'urgent-referral/urgent-referral'].flatMap((name) =>
    inFile(`services/reactions/${name}.ts`, 'A function without a return returns undefined.', [
      'default: return undefined',
      'default:',
    ]),
  ),
  ...inFile(
    'services/reactions/assigned-review/assigned-review.ts',
    'A review is assigned only after the referral was requested, so there is a decision and a referral.',
    ['lastDecision?.actor', 'lastDecision.actor'],
    ['referral?.compensation', 'referral.compensation'],
  ),
  ...inFile('services/reactions/family-email.ts', 'No other event of a client has an email address.', [
    "type === 'ClientProfileUpdated'",
    'true',
  ]),
  ...inFile(
    'services/reactions/referral-updates/referral-updates.ts',
    'The first event of a referral has a need, which replaces the initial one.',
    ["{ before: undefined, after: undefined, need: 'Other' }", '{}'],
    ["'Other'", '""'],
  ),
  ...inFile(
    'services/reactions/request-answered/request-answered.ts',
    'A referral starts with a request, and only a returned one is resubmitted. The filter at the end excludes the actor.',
    ["requested?.type !== 'ReferralRequested'", 'false'],
    ['requested?.type', 'requested.type'],
    [
      "history.findLast(({ type }) => type === 'ReferralReturned')?.actor",
      "history.findLast(({ type }) => type === 'ReferralReturned').actor",
    ],
    ['asker === event.actor.userId', 'false'],
  ),
  ...inFile('services/reactions/request-received/request-received.ts', 'Only a request has a language.', [
    "event.type !== 'ReferralRequested'",
    'false',
  ]),
  ...inFile(
    'services/reactions/request-returned/request-returned.ts',
    'A referral starts with a request, and only its first event is used.',
    ['0', '1'],
    ["requested?.type !== 'ReferralRequested'", 'false'],
    ['requested?.type', 'requested.type'],
  ),
  ...inFile(
    'services/notifications/digest/compose.ts',
    'The digest has at least one item, and its messages use no name that is missing.',
    ['{ from: null, to: null }', '{}'],
    ['first !== undefined', 'true'],
    ['first?.listLink', 'first.listLink'],
    ["'/'", '""'],
  ),
  ...inFile(
    'services/identity/known-devices.ts',
    'A matching cookie has both parts, and a signature never equals the added text. The key may have any name.',
    ["''", anyText],
    ['[]', anyList],
    ["'known device'", '""'],
  ),
  ...inFile(
    'services/identity/network.ts',
    'Splitting a text gives at least one part, and an address with too many groups is not an IPv6 address.',
    ['/^::ffff:(\\d+\\.\\d+\\.\\d+\\.\\d+)$/i', '/^::ffff:(\\d+\\.\\d+\\.\\d+\\.\\d+)/i'],
    ['[]', anyList],
    ['0', '-1'],
  ),
  ...inFile(
    'services/contracts/public-requests.ts',
    'Splitting a text gives at least one part, and the schema has accepted the name.',
    ["''", anyText],
  ),
]
