// Numbers that must not stand in a note: Social Security, immigration documents, cards and accounts.
// Phone numbers (3-3-4), ZIP+4 (5-4), dates and case numbers of other lengths pass (NEW-18).
import { plainCharacters } from './plain-characters.ts'

export type NumberKind = 'ssn' | 'immigration_document' | 'financial'

export interface FoundNumber {
  /** Places in the text as it was typed. */
  readonly start: number
  readonly end: number
  readonly kinds: readonly NumberKind[]
  /** What stands in its place in a redacted copy (NEW-25). */
  readonly redaction: string
}

const redactions: Record<NumberKind, string> = {
  ssn: '[REDACTED-SSN]',
  immigration_document: '[REDACTED-ID]',
  financial: '[REDACTED-FINANCIAL]',
}

// People type hyphens, dashes from a word processor, dots, and spaces that do not break.
const dash = '[-\\u2010-\\u2015\\u2212]'
const separator = `(?:[ \\u00a0]?(?:${dash}|\\.)[ \\u00a0]?|[ \\u00a0])`
const joint = '\\u2010-\\u2015\\u2212.,/-'
/**
 * Not the inside of a longer number, nor an amount of money. What may stand before a number is read with it, as no pattern looks
 * behind (term.ts): it is never the end of another number.
 */
const alone = `(?:^|[^\\d$${joint}]|(?:^|[^\\d])[${joint}])`
const ends = `(?!\\d)(?!(?:${dash}|[.,/])\\d)`
const word = '(?:^|[^\\p{L}\\d])'

/** Alien registration numbers: A123456789, A-12345678, A# 123 456 789. */
const alienNumber = `(?:[Aa](?:${dash}|[ ]?#[ ]?)?|A )(?:\\d{8,9}|\\d{3}[- ]\\d{3}[- ]\\d{2,3})${ends}`
/** Passport books and cards, and the printed form of many other documents: one letter and 8 or 9 digits. */
const letterNumber = `[A-Z]\\d{8,9}(?![\\p{L}\\d])`
/** USCIS receipts: three letters and ten digits; and SEVIS numbers. */
const receipt = `(?:(?:EAC|VSC|WAC|CSC|LIN|NSC|SRC|TSC|MSC|NBC|IOE|YSC)(?:${dash}| )?\\d{10}|N\\d{10})(?!\\d)`
/** The same form with other letters, unless the digits are a telephone number: "FAX7705550148". */
const otherReceipt = `[A-Z]{3}(?![2-9]\\d\\d[2-9])\\d{10}(?!\\d)`
/** A number that the text itself calls one of these. */
const named =
  `${word}(?:passport|visa|green[ -]card|alien|uscis|i-?94|ead|sevis|permanent resident(?: card)?|naturalization)` +
  `(?: (?:registration|card|document|receipt|control|certificate))?(?: (?:number|num|no\\.?)| ?#)?(?: is)?[ :#]{1,3}` +
  `(?=[A-Za-z\\d]{7,13}(?![A-Za-z\\d]))([A-Za-z]{0,3}\\d{6,13}|\\d{6,12}[A-Za-z\\d])(?![\\p{L}\\d])`

const social = `${alone}(\\d{3}${separator}\\d{2}${separator}\\d{4})${ends}`
const card = `${alone}(\\d{4}${separator}?\\d{4}${separator}?\\d{4}${separator}?\\d{4})${ends}`
const nineDigits = `(?:^|[^\\d$\\p{L}${joint}]|(?:^|[^\\d])[${joint}]|ssn)(\\d{9})${ends}(?!\\p{L})`

/** "attended 2019 2020 2021 2022" has the form of a card number. */
const isYears = (text: string) => /^(?:(?:19|20)\d\d\D+){3}(?:19|20)\d\d$/.test(text)

/** What speaks of a bank just before a bare nine-digit number: a routing or account number rather than an SSN. */
const bank = /(?:routing|aba|account|acct|bank|checking|savings|debit|credit)[^\d\n]{0,25}$/i

type Reading = (found: string, before: string) => readonly NumberKind[]

/**
 * In order: what one pattern has claimed, a later one does not read again. Its number is its one group, and the last thing that
 * it reads. A bare nine-digit number may be a Social Security or an account number and is refused as both (NEW-13, NEW-17);
 * the first kind names the redaction.
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

/** Every such number, in the order of the text. Read again until nothing is left: one may have leaned on another. */
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
