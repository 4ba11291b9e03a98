// Recognizes passwords that are easy to guess: the 49,000 most common ones, repetitions and sequences, words of this
// application, and the person's own name and email address. Also decides which passwords are long enough for a role.
import { clientCounties } from '#contracts/enumeration-values.ts'
import { passwordLength } from '#contracts/text-limits.ts'

/** The public password of every demo account. No one else may use it. */
export const demoPassword = 'many-hands-1'

/** Demo accounts have addresses in this reserved domain, which no real person can own (RFC 2606). */
const demoDomain = '@example.org'

/**
 * Whether a staff or partner role takes effect with this password if the account has no second factor (AUTH-09, NIST SP
 * 800-63B, 3.1.1.2). Demo accounts are exempt.
 */
export const allowsRoles = (password: string, email: string): boolean =>
  password.length >= passwordLength.minWithRole || (password === demoPassword && email.endsWith(demoDomain))

/** Loaded when the first new password is checked, because it takes 1 MB of memory. */
let commonPasswords: Promise<ReadonlySet<string>> | undefined
const loadCommonPasswords = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

const normalize = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
/** Removes the digits at the end, because "Dana Ortiz 1!" is as easy to guess as "danaortiz". */
const stripTrailingDigits = (text: string) => text.replace(/\p{N}+$/u, '')

const contextWords = ['referral', 'referrals', 'exchange', 'partner', 'staff', 'admin', 'client', 'county', 'password']

interface Person {
  readonly email: string
  readonly name: string
}

/** The words that an attacker tries first: those of this application, and the person's own name and address. */
const buildGuessableWords = ({ email, name }: Person): ReadonlySet<string> => {
  const nameParts = name.split(/\s+/)
  const [localPart = '', domain = ''] = email.split('@')
  const words = [email, localPart, ...localPart.split(/[._+-]/), ...domain.split('.'), name, ...nameParts]
  return new Set([...contextWords, ...clientCounties, ...words].map((word) => stripTrailingDigits(normalize(word))))
}

/** Whether the text consists of these words only, in any order. */
const consistsOf = (words: ReadonlySet<string>, text: string): boolean => {
  const reachable = new Set([0])
  for (let end = 1; end <= text.length; end += 1) {
    if ([...reachable].some((start) => words.has(text.slice(start, end)))) reachable.add(end)
  }
  return text.length > 0 && reachable.has(text.length)
}

/** Whether the text repeats its beginning: "abcabcabc", "lanternlantern", "aaaaaaaa". */
const isRepetition = (text: string): boolean => {
  for (let period = 1; period <= text.length / 2; period += 1) {
    if (text.startsWith(text.slice(period))) return true
  }
  return false
}

/** Whether each character follows or equals the one before it: "12345678", "87654321", "aabbccdd", "1234567890123". */
const isSequence = (text: string): boolean => {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  // After 9 comes 0.
  return [1, -1].some((step) => steps.every((actual) => actual === 0 || actual === step || actual === -9 * step))
}

/** A common password is not improved by a year, or by digits that are common themselves: "dragon2024". */
const isCommonWithDigits = (common: ReadonlySet<string>, text: string): boolean => {
  const [, letters = '', digits = ''] = /^(\P{N}+)(\p{N}*)$/u.exec(text) ?? []
  return common.has(letters) && (digits.length <= 4 || common.has(digits) || isSequence(digits))
}

/** Whether the password is on the list of passwords that no one may choose (AUTH-09). */
export const isEasyToGuess = async (password: string, person: Person): Promise<boolean> => {
  commonPasswords ??= loadCommonPasswords()
  const common = await commonPasswords
  const lowercase = password.normalize('NFKC').toLowerCase()
  const text = normalize(password)
  // Without its symbols, a password may be too short to judge.
  const spellings = text.length < passwordLength.min ? [lowercase] : [lowercase, text]
  return (
    lowercase === demoPassword ||
    common.has(lowercase) ||
    common.has(text) ||
    isCommonWithDigits(common, text) ||
    consistsOf(buildGuessableWords(person), stripTrailingDigits(text)) ||
    spellings.some((spelling) => isRepetition(spelling) || isSequence(spelling))
  )
}
