// The language in which a family without an account asked for help.
import type { Language } from '#contracts/language.ts'
import type { RecordedEvent } from '#domain/recorded.ts'

/** Returns undefined if the request was made in another way. */
export const findRequestLanguage = ([requested]: readonly RecordedEvent[]): Language | undefined =>
  requested?.type === 'ReferralRequested' ? requested.data.language : undefined
