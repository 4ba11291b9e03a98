// The language of an email to a family.
import { type Language, defaultLanguage } from '#contracts/language.ts'
import type { RecordedEvent } from '#domain/recorded.ts'

/** The language in which a family without an account asked for help. */
const findRequestLanguage = ([requested]: readonly RecordedEvent[]): Language | undefined =>
  requested?.type === 'ReferralRequested' ? requested.data.language : undefined

/** The language of the account, of the request, or of the client's record, in this order. `request` is the history. */
export const chooseLanguage = (
  {
    language = null,
    recordedLanguage,
  }: { readonly language?: Language | null; readonly recordedLanguage: Language | null | undefined },
  request: readonly RecordedEvent[],
): Language => language ?? findRequestLanguage(request) ?? recordedLanguage ?? defaultLanguage
