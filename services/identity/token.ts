// Random secrets that are issued once (refresh cookies, links in emails) and stored only as hashes.
import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits as base64url. */
export const generateToken = (): string => randomBytes(32).toString('base64url')

/** Hashes with SHA-256. A fast hash is enough, because 256 random bits cannot be guessed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
