// Checks whether the compiled messages are up to date. This is plain JavaScript for Node 18 without dependencies,
// because `scripts/bootstrap.mjs` calls it before anything else runs.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = dirname(fileURLToPath(import.meta.url))

export const compiledFolder = join(folder, 'compiled')
export const fingerprintFile = join(compiledFolder, 'fingerprint')

const listCatalogFiles = () =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'compiled')
    .flatMap(({ name }) => readdirSync(join(folder, name)).map((file) => `${name}/${file}`))
    .filter((file) => file.endsWith('.json'))

/** A hash of all catalogs and the compiler's settings. */
export const computeFingerprint = () => {
  const hash = createHash('sha256')
  for (const name of [...listCatalogFiles(), 'compile.ts'].sort())
    hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest('hex')
}

export const areMessagesCompiled = () =>
  existsSync(fingerprintFile) && readFileSync(fingerprintFile, 'utf8') === computeFingerprint()
