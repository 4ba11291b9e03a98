// Numbers that may not appear in a note: Social Security, immigration documents, cards and accounts. Phone numbers
// (3-3-4), ZIP+4 (5-4), dates, and case numbers of other lengths pass (NEW-18).
import { plainCharacters } from './plain-characters.ts'

export type NumberKind = 'ssn' | 'immigration_document' | 'financial'

export interface FoundNumber {
  /** Positions in the text as typed. */
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
const joint = '\\u2010-\\u2015\\u2212.,/-'
/**
 * Start of a number: not inside a longer number, and not an amount of money. The character before the number is part of
 * the match, because no pattern uses lookbehind (term.ts). It is never the end of another number.
 */
const alone = `(?:^|[^\\d$${joint}]|(?:^|[^\\d])[${joint}])`
const ends = `(?!\\d)(?!(?:${dash}|[.,/])\\d)`
const word = '(?:^|[^\\p{L}\\d])'

/** Alien registration numbers: A123456789, A-12345678, A# 123 456 789. */
const alienNumber = `(?:[Aa](?:${dash}|[ ]?#[ ]?)?|A )(?:\\d{8,9}|\\d{3}[- ]\\d{3}[- ]\\d{2,3})${ends}`
/** Passport books and cards, and the printed format of many other documents: one letter and 8 or 9 digits. */
const letterNumber = `[A-Z]\\d{8,9}(?![\\p{L}\\d])`
/** USCIS receipts (three letters and ten digits) and SEVIS numbers. */
const receipt = `(?:(?:EAC|VSC|WAC|CSC|LIN|NSC|SRC|TSC|MSC|NBC|IOE|YSC)(?:${dash}| )?\\d{10}|N\\d{10})(?!\\d)`
/** The same format with other letters, unless the digits are a phone number: "FAX7705550148". */
const otherReceipt = `[A-Z]{3}(?![2-9]\\d\\d[2-9])\\d{10}(?!\\d)`
/** A number that the text labels as one of these documents. */
const named =
  `${word}(?:passport|visa|green[ -]card|alien|uscis|i-?94|ead|sevis|permanent resident(?: card)?|naturalization)` +
  `(?: (?:registration|card|document|receipt|control|certificate))?(?: (?:number|num|no\\.?)| ?#)?(?: is)?[ :#]{1,3}` +
  `(?=[A-Za-z\\d]{7,13}(?![A-Za-z\\d]))([A-Za-z]{0,3}\\d{6,13}|\\d{6,12}[A-Za-z\\d])(?![\\p{L}\\d])`

const social = `${alone}(\\d{3}${separator}\\d{2}${separator}\\d{4})${ends}`
const card = `${alone}(\\d{4}${separator}?\\d{4}${separator}?\\d{4}${separator}?\\d{4})${ends}`
const nineDigits = `(?:^|[^\\d$\\p{L}${joint}]|(?:^|[^\\d])[${joint}]|ssn)(\\d{9})${ends}(?!\\p{L})`

/** "attended 2019 2020 2021 2022" has the format of a card number. */
const isYears = (text: string) => /^(?:(?:19|20)\d\d\D+){3}(?:19|20)\d\d$/.test(text)

/** Banking words just before a bare nine-digit number: then it is a routing or account number rather than an SSN. */
const bank = /(?:routing|aba|account|acct|bank|checking|savings|debit|credit)[^\d\n]{0,25}$/i

type Reading = (found: string, before: string) => readonly NumberKind[]

/**
 * Applied in order: a later pattern does not see what an earlier one matched. The number is the only group of its
 * pattern, at the end of the match. A bare nine-digit number may be a Social Security or an account number and is
 * refused as both (NEW-13, NEW-17). The first kind determines the redaction.
 */
const readings: readonly (readonly [pattern: RegExp, kinds: Reading])[] = [
  [new RegExp(named, 'giu'), () => ['immigration_document']],
  [
    new RegExp(`${word}(${[alienNumber, letterNumber, receipt, otherReceipt].join('|')})`, 'gu'),
    () => ['immigration_document'],
  ],
  [new RegExp(social, 'gu'), () => ['ssn']],
  [new RegExp(card, 'gu'), (found) => (isYears(found) ? [] : ['financial'])],
  [
    new RegExp(nineDigits, 'giu'),
    (_, before) => (bank.test(before.slice(-40)) ? ['financial', 'ssn'] : ['ssn', 'financial']),
  ],
]

/**
 * All these numbers, in text order. The search repeats until it finds nothing more, because one match can hide another
 * next to it.
 */
export const findNumbers = (text: string): FoundNumber[] => {
  const plain = plainCharacters(text)
  const found: FoundNumber[] = []
  let rest = plain.text
  let before: number
  do {
    before = found.length
    for (const reading of readings) {
      const numbers = read(rest, reading)
      found.push(...numbers)
      rest = numbers.reduce(blank, rest)
    }
  } while (found.length > before)
  return found
    .map((number) => ({ ...number, ...plain.typed(number.start, number.end) }))
    .sort((a, b) => a.start - b.start)
}

const read = (text: string, [pattern, kindsOf]: (typeof readings)[number]): FoundNumber[] =>
  [...text.matchAll(pattern)].flatMap((match) => {
    const number = match[1] ?? match[0]
    const end = match.index + match[0].length
    const start = end - number.length
    const kinds = kindsOf(number, text.slice(0, start))
    const first = kinds[0]
    return first === undefined ? [] : [{ start, end, kinds, redaction: redactions[first] }]
  })

const blank = (text: string, { start, end }: FoundNumber): string =>
  text.slice(0, start) + '\0'.repeat(end - start) + text.slice(end)
