// Detects numbers that may not appear in a note: Social Security numbers, and those of immigration documents, cards and
// accounts. Phone numbers (3-3-4), ZIP+4 (5-4), dates, and case numbers of other lengths pass (NEW-18).
import { normalizeText } from './normalized-text.ts'

export type NumberKind = 'ssn' | 'immigration_document' | 'financial'

export interface DetectedNumber {
  /** Positions in the original text. */
  readonly start: number
  readonly end: number
  readonly kinds: readonly NumberKind[]
  /** Its replacement in a redacted copy (NEW-25). */
  readonly redaction: string
}

const redactions: Record<NumberKind, string> = {
  ssn: '[REDACTED-SSN]',
  immigration_document: '[REDACTED-ID]',
  financial: '[REDACTED-FINANCIAL]',
}

// People type hyphens, word-processor dashes, dots and non-breaking spaces.
const dash = '[-\\u2010-\\u2015\\u2212]'
const separator = `(?:[ \\u00a0]?(?:${dash}|\\.)[ \\u00a0]?|[ \\u00a0])`
const numberJoiners = '\\u2010-\\u2015\\u2212.,/-'
/**
 * Matches the start of a number that is neither part of a longer number nor an amount of money. The character before
 * the number is part of the match, because no pattern uses lookbehind (term.ts). It is never the end of another number.
 */
const numberStart = `(?:^|[^\\d$${numberJoiners}]|(?:^|[^\\d])[${numberJoiners}])`
const numberEnd = `(?!\\d)(?!(?:${dash}|[.,/])\\d)`
const wordStart = '(?:^|[^\\p{L}\\d])'

/** Alien registration numbers: A123456789, A-12345678, A# 123 456 789. */
const alienNumber = `(?:[Aa](?:${dash}|[ ]?#[ ]?)?|A )(?:\\d{8,9}|\\d{3}[- ]\\d{3}[- ]\\d{2,3})${numberEnd}`
/** One letter and 8 or 9 digits: passport books, passport cards and many other documents. */
const documentNumber = `[A-Z]\\d{8,9}(?![\\p{L}\\d])`
/** USCIS receipts (three letters and ten digits) and SEVIS numbers. */
const uscisReceipt = `(?:(?:EAC|VSC|WAC|CSC|LIN|NSC|SRC|TSC|MSC|NBC|IOE|YSC)(?:${dash}| )?\\d{10}|N\\d{10})(?!\\d)`
/** The same format with other letters, unless the digits are a phone number, as in "FAX7705550148". */
const receiptFormat = `[A-Z]{3}(?![2-9]\\d\\d[2-9])\\d{10}(?!\\d)`
/** A number that follows the name of one of these documents. */
const labeledDocument =
  `${wordStart}(?:passport|visa|green[ -]card|alien|uscis|i-?94|ead|sevis|permanent resident(?: card)?|naturalization)` +
  `(?: (?:registration|card|document|receipt|control|certificate))?(?: (?:number|num|no\\.?)| ?#)?(?: is)?[ :#]{1,3}` +
  `(?=[A-Za-z\\d]{7,13}(?![A-Za-z\\d]))([A-Za-z]{0,3}\\d{6,13}|\\d{6,12}[A-Za-z\\d])(?![\\p{L}\\d])`

const ssn = `${numberStart}(\\d{3}${separator}\\d{2}${separator}\\d{4})${numberEnd}`
const paymentCard = `${numberStart}(\\d{4}${separator}?\\d{4}${separator}?\\d{4}${separator}?\\d{4})${numberEnd}`
const nineDigits = `(?:^|[^\\d$\\p{L}${numberJoiners}]|(?:^|[^\\d])[${numberJoiners}]|ssn)(\\d{9})${numberEnd}(?!\\p{L})`

/** "attended 2019 2020 2021 2022" has the format of a card number. */
const isListOfYears = (text: string) => /^(?:(?:19|20)\d\d\D+){3}(?:19|20)\d\d$/.test(text)

/**
 * Banking words just before a bare nine-digit number show that it is a routing or account number rather than an SSN.
 */
const bankingWordsBefore = /(?:routing|aba|account|acct|bank|checking|savings|debit|credit)[^\d\n]{0,25}$/i

type Classifier = (number: string, before: string) => readonly NumberKind[]

/**
 * The patterns are applied in order, and a later one does not see what an earlier one matched. The number is the only
 * group of its pattern, at the end of the match. A bare nine-digit number may be a Social Security or an account
 * number, and is rejected as both (NEW-13, NEW-17). The first kind determines the redaction.
 */
const patterns: readonly (readonly [pattern: RegExp, kinds: Classifier])[] = [
  [new RegExp(labeledDocument, 'giu'), () => ['immigration_document']],
  [
    new RegExp(`${wordStart}(${[alienNumber, documentNumber, uscisReceipt, receiptFormat].join('|')})`, 'gu'),
    () => ['immigration_document'],
  ],
  [new RegExp(ssn, 'gu'), () => ['ssn']],
  [new RegExp(paymentCard, 'gu'), (number) => (isListOfYears(number) ? [] : ['financial'])],
  [
    new RegExp(nineDigits, 'giu'),
    (_, before) => (bankingWordsBefore.test(before.slice(-40)) ? ['financial', 'ssn'] : ['ssn', 'financial']),
  ],
]

/** Finds all such numbers, in text order. Repeats the search, because one match can hide the number next to it. */
export const findNumbers = (text: string): DetectedNumber[] => {
  const normalized = normalizeText(text)
  const detected: DetectedNumber[] = []
  let remainingText = normalized.text
  let previousCount: number
  do {
    previousCount = detected.length
    for (const pattern of patterns) {
      const numbers = matchAll(remainingText, pattern)
      detected.push(...numbers)
      remainingText = numbers.reduce(blankOut, remainingText)
    }
  } while (detected.length > previousCount)
  return detected
    .map((number) => ({ ...number, ...normalized.originalRange(number.start, number.end) }))
    .sort((a, b) => a.start - b.start)
}

const matchAll = (text: string, [pattern, classify]: (typeof patterns)[number]): DetectedNumber[] =>
  [...text.matchAll(pattern)].flatMap((match) => {
    const number = match[1] ?? match[0]
    const end = match.index + match[0].length
    const start = end - number.length
    const kinds = classify(number, text.slice(0, start))
    const mainKind = kinds[0]
    return mainKind === undefined ? [] : [{ start, end, kinds, redaction: redactions[mainKind] }]
  })

const blankOut = (text: string, { start, end }: DetectedNumber): string =>
  text.slice(0, start) + '\0'.repeat(end - start) + text.slice(end)
