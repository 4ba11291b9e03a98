// Unseals the notes of one referral for a reader, with one call to the vault.
import type { NoteText } from '#contracts/referrals.ts'
import type { Vault } from '#platform/vault/vault.ts'

/** A note as stored: sealed, in clear text if the event determines its wording, erased, or missing. */
type StoredNote = unknown

/** The text of a stored note that was passed to `openNotes`. */
export type OpenedNotes = (note: StoredNote) => NoteText | null

const hasKey = <K extends string>(note: unknown, key: K): note is Record<K, unknown> =>
  typeof note === 'object' && note !== null && key in note

const findSealedText = (note: StoredNote): string[] =>
  hasKey(note, 'sealed') && typeof note.sealed === 'string' ? [note.sealed] : []

/** @throws SealBroken if a sealed text was tampered with */
export const openNotes = async (vault: Pick<Vault, 'open'>, notes: readonly StoredNote[]): Promise<OpenedNotes> => {
  const sealedTexts = notes.flatMap(findSealedText)
  const openedTexts = sealedTexts.length === 0 ? [] : await vault.open(sealedTexts)
  const texts = new Map(sealedTexts.map((sealedText, index) => [sealedText, openedTexts[index]]))
  return (note) => {
    if (hasKey(note, 'text') && typeof note.text === 'string') return { text: note.text }
    const [sealedText] = findSealedText(note)
    const text = sealedText === undefined ? undefined : texts.get(sealedText)
    if (typeof text === 'string') return { text }
    return hasKey(note, 'erased') || sealedText !== undefined ? { erased: true } : null
  }
}
