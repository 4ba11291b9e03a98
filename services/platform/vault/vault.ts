// Seals personal text, so that it can be read only with its subject's key (docs/architecture.md, "No personal data in
// clear text").

/**
 * Sealed personal text: `v1.<subject>.<eventId>.<field>.<base64url of iv, ciphertext and tag>`. It is self-contained,
 * so it can be stored in any row and still be opened. Subject, event id, and field are authenticated as additional
 * data, so it cannot be moved to another event or field.
 */
export type SealedText = string

/** The value of a field after its subject's key is destroyed. */
export interface Erased {
  readonly erased: true
}
export const erased: Erased = { erased: true }

export interface SealRequest {
  /** The subject whose key seals the text, such as `client-<id>` or `application-<id>`. */
  readonly subject: string
  readonly eventId: string
  /** Dotted path of the field in the event's data. */
  readonly field: string
  readonly text: string
}

export interface Vault {
  /** Seals the texts in order, and creates a subject's key at its first use. @throws SubjectErased */
  seal(requests: readonly SealRequest[]): Promise<SealedText[]>
  /**
   * Opens the texts in order, with one query for all uncached keys. A text whose key does not exist opens as `Erased`.
   * @throws SealBroken
   */
  open(sealedTexts: readonly SealedText[]): Promise<(string | Erased)[]>
  /** Destroys the subject's key, so that everything sealed with it becomes unreadable. Idempotent. */
  erase(subject: string): Promise<void>
  /** Lists the subjects whose keys were destroyed. */
  erasedSubjects(): Promise<ReadonlySet<string>>
}

export class SubjectErased extends Error {
  override readonly name = 'SubjectErased'
}
export class SealBroken extends Error {
  override readonly name = 'SealBroken'
}
