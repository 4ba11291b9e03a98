// Keeps personal text readable only to holders of the subject's key (architecture, "No personal data in clear").

/**
 * Personal text, sealed: `v1.<subject>.<eventId>.<field>.<base64url of iv, ciphertext and tag>`. Self-contained, so a row
 * may carry it anywhere and still open it; subject, event id and field are bound as additional data, so it cannot be
 * moved to another event or field.
 */
export type SealedText = string

/** What a field decodes to once its subject's key is gone. */
export interface Erased {
  readonly erased: true
}
export const erased: Erased = { erased: true }

export interface SealRequest {
  /** Whose key: `client-<id>`, `application-<id>`. */
  readonly subject: string
  readonly eventId: string
  /** Dotted path of the field in the event's data. */
  readonly field: string
  readonly text: string
}

export interface Vault {
  /** Seals in order; creates a subject's key on first use. @throws SubjectErased */
  seal(requests: readonly SealRequest[]): Promise<SealedText[]>
  /** Opens in order; one query for all unknown keys. A subject without key opens to `Erased`. @throws SealBroken on a tampered or moved box */
  open(boxes: readonly SealedText[]): Promise<(string | Erased)[]>
  /** Destroys the subject's key: everything sealed for it is unreadable from now on. Idempotent. */
  erase(subject: string): Promise<void>
  /** Every subject whose key was destroyed. */
  erasedSubjects(): Promise<ReadonlySet<string>>
}

export class SubjectErased extends Error {
  override readonly name = 'SubjectErased'
}
export class SealBroken extends Error {
  override readonly name = 'SealBroken'
}
