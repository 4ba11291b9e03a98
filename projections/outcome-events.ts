/** The types of the events that record an outcome or remove it. Analytics and reports share this rule. */
export const outcomeEventTypes: ReadonlySet<string> = new Set(['OutcomeRecorded', 'ReferralReopened', 'ReferralClosed'])
