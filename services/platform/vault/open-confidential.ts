// Opens confidential texts of events or rows, with one call to the vault.
import type { Confidential } from '#contracts/confidential.ts'
import type { Vault } from './vault.ts'

/** Returns the text of each of these values. Erased text reads as null. */
export const openConfidential = async (
  vault: Pick<Vault, 'open'>,
  values: readonly (Confidential | null)[],
): Promise<(value: Confidential | null) => string | null> => {
  const sealedTexts = values.flatMap((value) => (value !== null && 'sealed' in value ? [value.sealed] : []))
  const openedTexts = sealedTexts.length === 0 ? [] : await vault.open(sealedTexts)
  const texts = new Map(sealedTexts.map((sealedText, index) => [sealedText, openedTexts[index]]))
  return (value) => {
    if (value === null || 'erased' in value) return null
    const text = 'open' in value ? value.open : texts.get(value.sealed)
    return typeof text === 'string' ? text : null
  }
}
