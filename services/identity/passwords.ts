// Hashes and verifies passwords with argon2id, 19 MiB and two passes (the first choice of the OWASP Password Storage
// Cheat Sheet).
import { hash, verify } from '@node-rs/argon2'

const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Makes a password match no matter how the keyboard composes its letters (NIST SP 800-63B, 3.1.1.2). */
const normalizePassword = (password: string): string => password.normalize('NFKC')

/** Returns a salted hash in PHC format. The library's default algorithm is argon2id. */
export const hashPassword = (password: string): Promise<string> => hash(normalizePassword(password), hashOptions)

let dummyHash: Promise<string> | undefined

/**
 * Whether the password matches. For an unknown account, which has no hash, it does the same work with a hash that
 * matches nothing, so that the response time does not reveal who has an account.
 */
export const verifyPassword = async (passwordHash: string | undefined, password: string): Promise<boolean> => {
  dummyHash ??= hashPassword('')
  const isMatch = await verify(passwordHash ?? (await dummyHash), normalizePassword(password))
  return passwordHash !== undefined && isMatch
}
