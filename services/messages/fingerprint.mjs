// Whether the compiled messages are those of the catalogs. Plain JavaScript that runs on Node 18, with nothing
// installed: `scripts/bootstrap.mjs` asks before anything else runs.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = dirname(fileURLToPath(import.meta.url))

export const compiledFolder = join(folder, 'compiled')
export const fingerprintFile = join(compiledFolder, 'fingerprint')

const catalogFiles = () =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'compiled')
    .flatMap(({ name }) => readdirSync(join(folder, name)).map((file) => `${name}/${file}`))
    .filter((file) => file.endsWith('.json'))

/** Changes with every catalog and with the compiler's settings. */
export const catalogFingerprint = () => {
  const hash = createHash('sha256')
  for (const name of [...catalogFiles(), 'compile.ts'].sort())
    hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest('hex')
}

export const areMessagesCompiled = () =>
  existsSync(fingerprintFile) && readFileSync(fingerprintFile, 'utf8') === catalogFingerprint()
