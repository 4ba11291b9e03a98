// Random secrets that are handed out once (refresh cookies, links in mails) and kept only as their hash.
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as base64url. */
export const freshToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256. A fast hash does: there is nothing to guess in 256 random bits. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()
