// Unseals the notes of one referral for a reader, with one call to the vault.
import type { NoteText } from '#contracts/referrals.ts'
import type { Vault } from '#platform/vault/vault.ts'

/** A note as stored: sealed, in clear text if the event fixes the wording, erased, or missing. */
type StoredNote = unknown

/** The text of a stored note that was passed to `openNotes`. */
export type OpenedNotes = (note: StoredNote) => NoteText | null

const has = <K extends string>(note: unknown, key: K): note is Record<K, unknown> =>
  typeof note === 'object' && note !== null && key in note

const boxOf = (note: StoredNote): string[] =>
  has(note, 'sealed') && typeof note.sealed === 'string' ? [note.sealed] : []

/** @throws SealBroken if a sealed text was tampered with */
export const openNotes = async (vault: Pick<Vault, 'open'>, notes: readonly StoredNote[]): Promise<OpenedNotes> => {
  const boxes = notes.flatMap(boxOf)
  const opened = boxes.length === 0 ? [] : await vault.open(boxes)
  const texts = new Map(boxes.map((box, index) => [box, opened[index]]))
  return (note) => {
    if (has(note, 'text') && typeof note.text === 'string') return { text: note.text }
    const [box] = boxOf(note)
    const text = box === undefined ? undefined : texts.get(box)
    if (typeof text === 'string') return { text }
    return has(note, 'erased') || box !== undefined ? { erased: true } : null
  }
}
