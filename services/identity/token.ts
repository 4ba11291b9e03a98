// Random secrets that are issued once (refresh cookies, links in mail) and stored only as hashes.
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as base64url. */
export const generateToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256. A fast hash is enough, because 256 random bits cannot be guessed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
