// Recognizes passwords that are easy to guess: the 49,000 most common ones, and the person's own name and email
// address.

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

const extractPersonalWords = ({ email, name }: { readonly email: string; readonly name: string }): string[] => {
  const nameParts = name.split(/\s+/)
  const words = [email, email.split('@', 1)[0] ?? '', name, nameParts.toReversed().join(''), ...nameParts]
  return words.map((word) => stripTrailingDigits(normalize(word))).filter((word) => word.length > 0)
}

/** Whether the password is a common one, or just the person's own name or address with a number. */
export const isEasyToGuess = async (
  password: string,
  person: { readonly email: string; readonly name: string },
): Promise<boolean> => {
  commonPasswords ??= loadCommonPasswords()
  const lowercase = password.normalize('NFKC').toLowerCase()
  const lettersAndDigits = normalize(password)
  return (
    (await commonPasswords).has(lowercase) ||
    (await commonPasswords).has(lettersAndDigits) ||
    extractPersonalWords(person).includes(stripTrailingDigits(lettersAndDigits))
  )
}
