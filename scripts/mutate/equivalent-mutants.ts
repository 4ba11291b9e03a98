// Mutants that do not change what the code does, so no test can kill them, each with its reason. `npm run mutate` does
// not count them, and fails if one of them is killed or no longer exists.
export interface EquivalentMutant {
  readonly file: string
  /** The code as written, and as the mutant changes it. Line breaks and indentation are single spaces. */
  readonly original: string
  readonly replacement: string
  /** Part of the line on which the code starts. Required if the file has the same code elsewhere. */
  readonly line?: string | undefined
  readonly reason: string
}

/** Several mutants in one file, with the same reason. */
const inFile = (
  file: string,
  reason: string,
  ...mutants: readonly (readonly [original: string, replacement: string, line?: string])[]
): readonly EquivalentMutant[] =>
  mutants.map(([original, replacement, line]) => ({ file, original, replacement, line, reason }))

const anyText = '"Stryker was here!"'
const anyList = '["Stryker was here"]'

export const equivalentMutants: readonly EquivalentMutant[] = [
  ...inFile(
    'services/contracts/lifecycle.ts',
    'Only "received" referrals are waitlisted, and only the reason "other" is compared.',
    ["state.status === 'received'", 'true', 'isWaitlisted: StateCondition'],
    ["''", anyText],
  ),
  ...inFile('services/domain/client/decide.ts', 'Only an owned client has an owner.', [
    "state.status === 'owned'",
    'true',
    'const isOwner',
  ]),
  ...inFile(
    'services/domain/referral/sending.ts',
    'A person without an organization cannot be a member of the sending organization.',
    ['fromOrganizationId !== null', 'true'],
  ),
  ...inFile('services/domain/sla/decide.ts', 'No threshold crossing equals the added text.', [
    '[]',
    anyList,
    'initial',
  ]),
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
    ["'guest'", '""', 'decorateRequest'],
    ["'guest'", '"client"', 'decorateRequest'],
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
    'Splitting a string always gives at least one part, and no topic or id equals the added text.',
    ["''", anyText, 'modelByTopicKind'],
    ["''", anyText, 'const [kind'],
    ['default: return false', 'default:'],
  ),
  ...inFile(
    'services/api/form-guard.ts',
    'The age of an invalid token is not used, because the token is refused. JSON and HMAC accept any further part.',
    ['-1', '+1'],
    ['1', '2'],
    ['1', '0'],
    ['verified === undefined', 'false', 'const age'],
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
    ['0', '1', 'readHistory'],
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
    'A matching cookie has both parts, and a signature never equals the added text.',
    ["''", anyText, 'cookiePattern.exec'],
    ['[]', anyList, 'cookiePattern.exec'],
    ["''", anyText, 'signedParts'],
  ),
  ...inFile(
    'services/identity/password-rules.ts',
    'Every index is within the text, an address contains an @, and no listed word equals the added text.',
    ['0', '1', 'Array.from'],
    ['0', '-1', 'Array.from'],
    ['0', '1', 'codes.slice'],
    ['0', '-1', 'codes.slice'],
    ["''", anyText, 'localPart'],
    ["''", anyText, 'domain ='],
    ["''", anyText, 'letters ='],
    ["''", anyText, 'digits ='],
    ['[]', anyList, 'letters ='],
  ),
  ...inFile(
    'services/identity/password-rules.ts',
    'An empty word matches nothing, and a step is 1 or -1. What repeats each character also repeats each pair.',
    ['/\\s+/', '/\\s/'],
    ['1', '0', 'let end'],
    ['1', '2', 'let period'],
    ['-9 * step', '-9 / step'],
  ),
  ...inFile(
    'services/identity/network.ts',
    'Splitting a string always gives at least one part, and an address with too many groups is not an IPv6 address.',
    ['/^::ffff:(\\d+\\.\\d+\\.\\d+\\.\\d+)$/i', '/^::ffff:(\\d+\\.\\d+\\.\\d+\\.\\d+)/i'],
    ['[]', anyList],
    ['0', '-1', 'const zeros'],
    ['0', '1', 'const zeros'],
  ),
  ...inFile(
    'services/contracts/public-requests.ts',
    'Splitting a string always gives at least one part, and the schema has accepted the name.',
    ["''", anyText, 'lastInitial'],
    ["/^./u.exec(words.at(-1) ?? '')?.[0]", "/^./u.exec(words.at(-1) ?? '')[0]"],
  ),
  ...inFile(
    'services/contracts/public-requests.ts',
    'The name is trimmed, and only its first and last words are used.',
    ['/^\\S+\\s+(?:\\S+\\s+)*\\p{L}\\S*$/u', '/\\S+\\s+(?:\\S+\\s+)*\\p{L}\\S*$/u'],
    ['/\\s+/', '/\\s/'],
    ['/^./u', '/./u'],
  ),
  ...inFile(
    'services/contracts/screening.ts',
    'Text that is too long or unsafe has no other issue, and these two are never detected later.',
    ["kind === 'too_long' || kind === 'unsafe'", 'false', 'detected.has'],
    ["kind === 'too_long' || kind === 'unsafe'", "kind === 'too_long' && kind === 'unsafe'", 'detected.has'],
    ["kind === 'too_long'", 'false', 'detected.has'],
    ["'too_long'", '""', 'detected.has'],
    ["kind === 'unsafe'", 'false', 'detected.has'],
    ["'unsafe'", '""', 'detected.has'],
    [
      "issues.some(({ kind }) => kind === 'too_long' || kind === 'unsafe')",
      "issues.every(({ kind }) => kind === 'too_long' || kind === 'unsafe')",
    ],
  ),
  ...inFile('services/contracts/screening/normalized-text.ts', 'The result is the same, only slower.', [
    "original.normalize('NFKC') === original",
    'false',
  ]),
  ...inFile(
    'services/contracts/screening/numbers.ts',
    'A number with the format of a card has 16 digits. Banking words end at most 33 characters before a number.',
    ['/^(?:(?:19|20)\\d\\d\\D+){3}(?:19|20)\\d\\d$/', '/(?:(?:19|20)\\d\\d\\D+){3}(?:19|20)\\d\\d$/'],
    ['/^(?:(?:19|20)\\d\\d\\D+){3}(?:19|20)\\d\\d$/', '/^(?:(?:19|20)\\d\\d\\D+){3}(?:19|20)\\d\\d/'],
    ['before.slice(-40)', 'before'],
    ['40', '41'],
    ['40', '39'],
  ),
  ...inFile(
    'services/contracts/screening/numbers.ts',
    'Each pattern has a group, which always matches.',
    ['0', '1', 'match[1] ??'],
    ['0', '-1', 'match[1] ??'],
  ),
  ...inFile('services/contracts/screening/term.ts', 'The pattern has a group, which always matches.', [
    "''",
    anyText,
    'word =',
  ]),
]
