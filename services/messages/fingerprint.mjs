// Whether the compiled messages are those of the catalogs. Plain JavaScript on Node alone: `scripts/bootstrap.mjs` asks before
// anything else runs.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = import.meta.dirname

export const compiledFolder = join(folder, 'compiled')
export const fingerprintFile = join(compiledFolder, 'fingerprint')

/** Changes with every catalog and with the compiler's settings. */
export const catalogFingerprint = () => {
  const hash = createHash('sha256')
  const names = [...globSync('*/*.json', { cwd: folder }), 'compile.ts'].filter((name) => !name.startsWith('compiled'))
  for (const name of names.sort()) hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest('hex')
}

export const areMessagesCompiled = () =>
  existsSync(fingerprintFile) && readFileSync(fingerprintFile, 'utf8') === catalogFingerprint()
